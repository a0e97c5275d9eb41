import { describe, expect, test } from 'vitest';
import { layoutCaption, type CaptionCanvas } from './captionLayout.ts';

/** Each character is half an em wide, so at 24 px a line has 63 characters. */
const canvas: CaptionCanvas = {
  width: 800,
  height: 600,
  fontFamily: 'serif',
  measureText: (text, font) => (Array.from(text).length * sizeOf(font)) / 2,
};

/** Returns words of 20 characters. Three of them fill a line at 24 px. */
const words = (count: number) => Array.from({ length: count }, () => 'x'.repeat(20)).join(' ');
const layout = (thought: string, author = 'Carl Sagan') => layoutCaption({ thought, author }, canvas);

describe('a caption of one line', () => {
  test('has exactly the specified position', () => {
    expect(layout('I have a dream.')).toEqual({
      gradient: { top: 450, height: 150, topOpacity: 0, bottomOpacity: 0.7 },
      lines: [{ text: 'I have a dream.', x: 400, y: 500, font: 'bold 24px serif' }],
      author: { text: '— Carl Sagan', x: 400, y: 540, font: 'italic 18px serif' },
    });
  });

  test('is at most 760 px wide', () => {
    expect(layout('x'.repeat(63)).lines).toHaveLength(1);
    expect(layout(`${'x'.repeat(61)} ab`).lines.map((line) => line.text)).toEqual(['x'.repeat(61), 'ab']);
  });

  test('ignores white space around the text, and line breaks in it', () => {
    expect(layout(' I have\n\na   dream.\t').lines.map((line) => line.text)).toEqual(['I have a dream.']);
  });
});

test('two lines and their author have exactly the specified positions', () => {
  expect(layout(words(4))).toEqual({
    gradient: { top: 450, height: 150, topOpacity: 0, bottomOpacity: 0.7 },
    lines: [
      { text: words(3), x: 400, y: 500, font: 'bold 24px serif' },
      { text: words(1), x: 400, y: 530, font: 'bold 24px serif' },
    ],
    author: { text: '— Carl Sagan', x: 400, y: 570, font: 'italic 18px serif' },
  });
});

describe('a caption of three or more lines', () => {
  test('grows upward with its gradient, and doesn’t move the author', () => {
    const { gradient, lines, author } = layout(words(9));
    expect(lines.map((line) => line.y)).toEqual([470, 500, 530]);
    expect(gradient).toMatchObject({ top: 420, height: 180 });
    expect(author.y).toBe(570);
  });

  test('reaches the middle of the image with seven lines at full size', () => {
    const { gradient, lines } = layout(words(21));
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatchObject({ y: 350, font: 'bold 24px serif' });
    expect(gradient).toMatchObject({ top: 300, height: 300 });
  });

  test('gets a smaller font size with eight lines, so that it stays below the middle', () => {
    const { gradient, lines } = layout(words(22));
    expect(lines.map((line) => line.y)).toEqual([355, 380, 405, 430, 455, 480, 505, 530]);
    expect(lines.every((line) => line.font === 'bold 20px serif')).toBe(true);
    expect(gradient).toMatchObject({ top: 305, height: 295 });
  });
});

describe('a caption of 500 characters', () => {
  const texts = {
    'in words': 'wonder '.repeat(71).trim(),
    'in one word': 'W'.repeat(500),
    'of one emoji': '👩‍👩‍👧‍👦'.repeat(71),
    'with a line break after each': 'x\n'.repeat(250),
  };

  test.each(Object.entries(texts))(
    '%s stays inside the image, even if the letters are wide',
    (_, thought) => {
      for (const em of [0.5, 1, 1.5, 2]) {
        const wideCanvas = {
          ...canvas,
          measureText: (text: string, font: string) => Array.from(text).length * sizeOf(font) * em,
        };
        const { gradient, lines, author } = layoutCaption({ thought, author: 'Carl Sagan' }, wideCanvas);
        expect(gradient.top).toBeGreaterThanOrEqual(0);
        expect(author.y).toBe(570);
        expect(lines.every((line) => sizeOf(line.font) >= 14)).toBe(true);
        const widths = lines.map((line) => wideCanvas.measureText(line.text, line.font));
        expect(Math.max(...widths)).toBeLessThanOrEqual(760);
        const shownText = lines.map((line) => line.text).join('');
        expect(shownText.replaceAll(' ', '')).toBe(thought.replaceAll(/\s/g, ''));
      }
    },
  );

  test('is never broken inside a grapheme', () => {
    const { lines } = layout(texts['of one emoji']);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.text.startsWith('👩') && line.text.endsWith('👦'))).toBe(true);
  });
});

function sizeOf(font: string): number {
  return Number(/(\d+)px/.exec(font)?.[1]);
}
