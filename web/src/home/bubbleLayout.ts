// The code that places bubbles and lays out their texts, except for the first one's, which the server has laid out.
export { createStage } from '#domain/bubble/createStage.ts';
export { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
