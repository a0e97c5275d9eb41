import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseDiameterPx } from '../bubble/bubbleSize.ts';
import { layoutBubbleText } from './bubbleText.ts';

test('layoutBubbleText lays out a thought and its author as the name is written', () => {
  const thought = "Your time is limited, so don't waste it living someone else's life.";
  const layout = layoutBubbleText(thought, 'Steve Jobs', 200);
  expect(layout.lines.join('')).toBe(thought);
  expect(layout.lines.length).toBeGreaterThan(2);
  expect(layout.authorLines).toEqual(['— Steve Jobs']);
  expect(layout.isAuthorTruncated).toBe(false);
});

test('layoutBubbleText lays out a thought without an author', () => {
  expect(layoutBubbleText('Be.', null, 200)).toMatchObject({ lines: ['Be.'], authorLines: [] });
});

test('layoutBubbleText breaks a name only at its spaces, not at its hyphens', () => {
  const layout = layoutBubbleText('Courage is a habit.', 'Marie-Antoinette Karembeu-Saint-Exupéry', 200);
  expect(layout.authorLines).toEqual(['— Marie-Antoinette ', 'Karembeu-Saint-Exupéry']);
});

test('layoutBubbleText sets a short text smaller before it truncates the author', () => {
  const thought = 'Good relationships keep us happier and healthier. Period.';
  const layout = layoutBubbleText(thought, 'Robert Waldinger', 160);
  expect(layout).toMatchObject({ isAuthorTruncated: false });
  expect(layout.fontSizePx).toBeGreaterThanOrEqual(12);
});

test('layoutBubbleText sets fewer than 2 % of the real quotations below 12 px', () => {
  const quotations: { text: string; author: string }[] = JSON.parse(
    readFileSync('tests/support/browser/quotes.json', 'utf8'),
  );
  const layouts = quotations.map(({ text, author }) => {
    return layoutBubbleText(
      text,
      author,
      chooseDiameterPx(text, () => 0),
    );
  });
  expect(layouts.filter(({ fontSizePx }) => fontSizePx < 12).length / layouts.length).toBeLessThan(0.02);
  expect(Math.min(...layouts.map(({ authorFontSizePx }) => authorFontSizePx))).toBeCloseTo(11);
  expect(layouts.filter(({ isAuthorTruncated }) => isAuthorTruncated).length).toBeLessThan(5);
});
