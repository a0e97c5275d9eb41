import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { expect, test } from 'vitest';
import { suggestedBubblePx, suggestedText, suggestedThought } from './SuggestedThought.tsx';

test('suggestedText is the layout that layoutBubbleText returns for the suggested thought', () => {
  const layout = layoutBubbleText(suggestedThought, suggestedBubblePx);
  const { fontSizePx, authorFontSizePx } = suggestedText;
  expect({ ...layout, fontSizePx, authorFontSizePx }).toEqual(suggestedText);
  expect(layout.fontSizePx).toBeCloseTo(fontSizePx, 0);
  expect(layout.authorFontSizePx).toBeCloseTo(authorFontSizePx, 0);
});
