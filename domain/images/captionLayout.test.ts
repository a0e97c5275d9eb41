import { expect, test } from 'vitest';
import { layoutCaption, type CaptionCanvas } from './captionLayout.ts';

const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1]);

/** Each character is this many ems wide. With half an em, a line at 24 px has 63 characters. */
const createCanvas = (em: number): CaptionCanvas => ({
  width: 800,
  height: 600,
  fontFamily: 'serif',
  measureText: (text, font) => Array.from(text).length * sizeOf(font) * em,
});
const layout = (thought: string, em = 0.5) =>
  layoutCaption({ thought, author: 'Carl Sagan' }, createCanvas(em));

/** Returns words of 20 characters. Three of them fill a line at 24 px. */
const words = (count: number) => Array.from({ length: count }, () => 'x'.repeat(20)).join(' ');

test('one line, two lines and their author have exactly the specified positions', () => {
  const gradient = { top: 450, height: 150, topOpacity: 0, bottomOpacity: 0.7 };
  const first = { x: 400, y: 500, font: 'bold 24px serif' };
  const author = { text: '— Carl Sagan', x: 400, font: 'italic 18px serif' };
  expect(layout(' I have\n\na   dream.\t')).toEqual({
    gradient,
    lines: [{ ...first, text: 'I have a dream.' }],
    author: { ...author, y: 540 },
  });
  expect(layout(words(4))).toEqual({
    gradient,
    lines: [
      { ...first, text: words(3) },
      { ...first, text: words(1), y: 530 },
    ],
    author: { ...author, y: 570 },
  });
});

test.each([
  [9, 24, [470, 500, 530], { top: 420, height: 180 }],
  [21, 24, [350, 380, 410, 440, 470, 500, 530], { top: 300, height: 300 }],
  // A larger size would be above the middle of the image.
  [22, 20, [355, 380, 405, 430, 455, 480, 505, 530], { top: 305, height: 295 }],
])('%i words grow upward at %i px, and don’t move the author', (count, sizePx, positions, gradient) => {
  const caption = layout(words(count));
  expect(caption.lines.map((line) => line.y)).toEqual(positions);
  expect(caption.lines.every((line) => sizeOf(line.font) === sizePx)).toBe(true);
  expect(caption.gradient).toMatchObject(gradient);
  expect(caption.author.y).toBe(570);
});

test.each(['wonder '.repeat(71).trim(), 'W'.repeat(500), '👩‍👩‍👧‍👦'.repeat(71), 'x\n'.repeat(250)])(
  '500 characters stay inside the image, whole and unbroken, even if the letters are wide: %s',
  (thought) => {
    for (const em of [0.5, 1, 1.5, 2]) {
      const { gradient, lines, author } = layout(thought, em);
      expect([gradient.top >= 0, author.y]).toEqual([true, 570]);
      const { measureText } = createCanvas(em);
      for (const { text, font } of lines) {
        expect(sizeOf(font)).toBeGreaterThanOrEqual(14);
        expect(measureText(text, font)).toBeLessThanOrEqual(760);
        expect(text).not.toMatch(/^\p{Mark}|^\u200d|\u200d$/u);
      }
      const shownText = lines.map((line) => line.text).join('');
      expect(shownText.replaceAll(' ', '')).toBe(thought.replaceAll(/\s/g, ''));
    }
  },
);
