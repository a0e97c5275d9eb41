import { expect, test } from 'vitest';
import { layoutCaption } from './captionLayout.ts';

/** Measures text whose characters are `em` ems wide. With half an em, a line at 24 px has 63 characters. */
const measureBy = (em: number) => (text: string, sizePx: number) => Array.from(text).length * sizePx * em;
const layout = (thought: string, em = 0.5) => layoutCaption(thought, measureBy(em));

/** Returns words of 20 characters. Three of them fill a line at 24 px. */
const words = (count: number) => Array.from({ length: count }, () => 'x'.repeat(20)).join(' ');

test('a caption of one or two lines and its author have the specified positions', () => {
  const specified = { sizePx: 24, lineHeightPx: 30, firstY: 500, gradientTop: 450 };
  expect(layout(' I have\n\na   dream.\t')).toEqual({
    ...specified,
    lines: ['I have a dream.'],
    authorY: 540,
  });
  expect(layout(words(4))).toEqual({ ...specified, lines: [words(3), words(1)], authorY: 570 });
});

test.each([
  [9, { sizePx: 24, lineHeightPx: 30, firstY: 470, gradientTop: 420 }],
  [21, { sizePx: 24, lineHeightPx: 30, firstY: 350, gradientTop: 300 }],
  // At a larger font size, the text would reach above the middle of the image.
  [22, { sizePx: 20, lineHeightPx: 25, firstY: 355, gradientTop: 305 }],
])('a caption of %i words grows upward, and doesn’t move the author', (count, expected) => {
  expect(layout(words(count))).toMatchObject({ ...expected, authorY: 570 });
});

test.each(['wonder '.repeat(71).trim(), 'W'.repeat(500), '👩‍👩‍👧‍👦'.repeat(71), 'x\n'.repeat(250)])(
  'a caption of 500 characters stays complete and inside the image: %s',
  (thought) => {
    for (const em of [0.5, 1, 1.5, 2]) {
      const { lines, sizePx, authorY, gradientTop } = layout(thought, em);
      expect([gradientTop >= 0, authorY, sizePx >= 14]).toEqual([true, 570, true]);
      for (const text of lines) {
        expect(measureBy(em)(text, sizePx)).toBeLessThanOrEqual(760);
        expect(text).not.toMatch(/^\p{Mark}|^\u200d|\u200d$/u);
      }
      expect(lines.join('').replaceAll(' ', '')).toBe(thought.replaceAll(/\s/g, ''));
    }
  },
);
