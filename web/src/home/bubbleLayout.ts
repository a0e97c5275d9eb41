// The code that places bubbles and lays out their texts. It is loaded after hydration.
export { createStage } from '#domain/bubble/createStage.ts';
export { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
