import { expect, test } from 'vitest';
import { layoutBubbleText } from './bubbleText.ts';

test('lays out a thought and its author in capitals', () => {
  const thought = "Your time is limited, so don't waste it living someone else's life.";
  const layout = layoutBubbleText(thought, 'Steve Jobs', 200);
  expect(layout.lines.join('')).toBe(thought);
  expect(layout.lines.length).toBeGreaterThan(2);
  expect(layout.authorLines).toEqual(['— Steve Jobs']);
  expect(layout.hasCapitals).toBe(true);
});

test('lays out a thought without an author', () => {
  expect(layoutBubbleText('Be.', null, 200)).toMatchObject({ lines: ['Be.'], authorLines: [] });
});

test('does not space the letters of an author whose script has no capitals', () => {
  expect(layoutBubbleText('千里の道も一歩から。', '老子', 200).hasCapitals).toBe(false);
});

test('measures an author in capitals, which are wider than small letters and spaced', () => {
  const name = 'wwwwwwwwwwwwwwwwwwwwwwwwwwww';
  const [small, capitals] = [layoutBubbleText(name, null, 200), layoutBubbleText('', name, 200)];
  expect(capitals.fontSizePx * 0.66).toBeLessThan(small.fontSizePx);
});
