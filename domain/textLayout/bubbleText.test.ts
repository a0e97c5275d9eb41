import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseDiameterPx } from '../bubble/bubble.ts';
import { findLegibleDiameterPx, layoutBubbleText } from './bubbleText.ts';
import { lineHeightEm } from './circleText.ts';

test('layoutBubbleText returns the lines of a thought and of its author', () => {
  const thought = "Your time is limited, so don't waste it living someone else's life.";
  const layout = layoutBubbleText({ thought, author: 'Steve Jobs' }, 200);
  expect(layout.lines.join('')).toBe(thought);
  expect(layout.lines.length).toBeGreaterThan(2);
  expect(layout.authorLines).toEqual(['— Steve Jobs']);
  expect(layout.isCut).toBe(false);
});

test('layoutBubbleText returns no author lines without an author', () => {
  expect(layoutBubbleText({ thought: 'Be.', author: null }, 200)).toMatchObject({
    lines: ['Be.'],
    authorLines: [],
  });
});

test('layoutBubbleText breaks a name only at its spaces, not at its hyphens', () => {
  const author = 'Marie-Antoinette Karembeu-Saint-Exupéry';
  const layout = layoutBubbleText({ thought: 'Courage is a habit.', author }, 200);
  expect(layout.authorLines).toEqual(['— Marie-Antoinette ', 'Karembeu-Saint-Exupéry']);
});

test('layoutBubbleText sets a short text smaller before it truncates the author', () => {
  const thought = 'Good relationships keep us happier and healthier. Period.';
  const layout = layoutBubbleText({ thought, author: 'Robert Waldinger' }, 160);
  expect(layout).toMatchObject({ isCut: false });
  expect(layout.fontSizePx).toBeGreaterThanOrEqual(12);
});

test('layoutBubbleText lets words come closer to the edge of a small bubble before it truncates the author', () => {
  const thought = 'The only way to do great work is to love what you do.';
  const layout = layoutBubbleText({ thought, author: 'Steve Jobs' }, 124);
  expect(layout).toMatchObject({ fontSizePx: 12, authorFontSizePx: 11, isCut: false });
});

test('layoutBubbleText sets 500 characters smaller, above the button at the foot, before it truncates the author', () => {
  const thought = 'We shall not cease from exploration. '.repeat(14).slice(0, 500);
  const { fontSizePx, lines, isCut } = layoutBubbleText({ thought, author: 'T. S. Eliot' }, 245);
  expect(isCut).toBe(false);
  expect(fontSizePx).toBeGreaterThanOrEqual(9.99);
  expect((lines.length * lineHeightEm * fontSizePx) / 2).toBeLessThan(245 / 2 - 20);
});

test('every real quotation is legible in its bubble, and fewer than five authors are cut off', () => {
  const quotations: { text: string; author: string }[] = JSON.parse(
    readFileSync('tests/support/browser/quotes.json', 'utf8'),
  );
  const layouts = quotations.map(({ text, author }) => {
    const words = { thought: text, author };
    const usualPx = chooseDiameterPx(text, () => 0);
    return layoutBubbleText(words, Math.max(usualPx, findLegibleDiameterPx(words)));
  });
  expect(Math.min(...layouts.map(({ fontSizePx }) => fontSizePx))).toBeCloseTo(12);
  expect(Math.min(...layouts.map(({ authorFontSizePx }) => authorFontSizePx))).toBeCloseTo(11);
  expect(layouts.filter(({ isThoughtCut }) => isThoughtCut)).toEqual([]);
  expect(layouts.filter(({ isCut }) => isCut).length).toBeLessThan(5);
});

test('a thought that is too long for its bubble is cut off rather than set below 10 px', () => {
  const author = 'Albert Einstein, Professor of Theoretical Physics';
  for (const thought of ['Words '.repeat(83).trim(), '思'.repeat(500)]) {
    const layout = layoutBubbleText({ thought, author }, 200);
    expect(layout).toMatchObject({
      isThoughtCut: true,
      lines: expect.arrayContaining([expect.stringMatching(/…$/)]),
    });
    expect(layout.fontSizePx).toBeGreaterThanOrEqual(9.99);
    expect(layout.lines.join('').length).toBeGreaterThan(80);
    expect(layout.authorFontSizePx).toBeGreaterThanOrEqual(10.99);
  }
});

test('a name whose first word is wider than the bubble is omitted, and findLegibleDiameterPx enlarges the bubble', () => {
  const words = { thought: 'Words of wisdom.', author: 'W'.repeat(11) };
  expect(layoutBubbleText(words, 128)).toMatchObject({ authorLines: [], isCut: true });
  const grown = layoutBubbleText(words, findLegibleDiameterPx(words));
  expect(grown.fontSizePx).toBeGreaterThanOrEqual(11.99);
});
