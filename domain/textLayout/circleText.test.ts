import { describe, expect, test } from 'vitest';
import {
  authorGapEm,
  authorLineHeightEm,
  type CircleText,
  layoutCircleText,
  lineHeightEm,
  type MeasuredSegment,
  minAuthorFontSizePx,
} from './circleText.ts';
import { splitAtLineBreaks, splitGraphemes } from '../text/lineBreaks.ts';
import { seededRandom } from '../feed/random.ts';

const thought = "Your time is limited, so don't waste it living someone else's life.";
const author = '— Steve Jobs';

describe('layoutCircleText', () => {
  test('returns lines that contain the complete text and author', () => {
    const { lines, authorLines } = layoutText(thought, author, 200);
    expect(lines.join('')).toBe(thought);
    expect(authorLines.join('')).toBe(author);
  });

  test('lays out a short text at about 21 px in a bubble of 200 px', () => {
    expect(layoutText('Be.', '', 200).fontSizePx).toBeCloseTo(21.6);
  });

  test('reduces the font size with the length of the text, and increases it with the circle', () => {
    const sizes = [50, 150, 300, 500].map(
      (length) => layoutText(createRandomText(length, 1), author, 200).fontSizePx,
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(layoutText(thought, author, 200).fontSizePx).toBeCloseTo(18.8, 1);
    const [small, large] = [layoutText(thought, author, 200), layoutText(thought, author, 300)];
    expect(large.fontSizePx / small.fontSizePx).toBeCloseTo(1.5);
    expect(large.lines).toEqual(small.lines);
  });

  test('never sets an author below 11 px, but cuts a long name off in its second line', () => {
    const longAuthor = '— Somebody With An Extraordinarily Long Name, As Kings And Committees Have';
    const short = layoutText(createRandomText(300, 1), author, 200);
    const long = layoutText(createRandomText(150, 1), longAuthor, 200);
    for (const { authorFontSizePx } of [short, long]) expect(authorFontSizePx).toBeCloseTo(11);
    expect(short.authorLines).toEqual([author]);
    expect(long.authorLines).toEqual([expect.stringMatching(/^— Somebody/), expect.stringMatching(/…$/)]);
  });

  test('avoids a last line of a single short word', () => {
    const { lines } = layoutText(
      'Chasing meaning is better for your health than trying to avoid discomfort.',
      '',
      200,
    );
    const widths = lines.map((line) => measureWidth(line.trimEnd()));
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.4);
  });

  test('reduces the font size slightly if the lines become more even', () => {
    const { lines, fontSizePx } = layoutText(
      "Don't be afraid. Don't be daunted. Just do your job.",
      '— Elizabeth Gilbert',
      200,
    );
    expect(lines).toEqual(["Don't be afraid. ", "Don't be daunted. ", 'Just do your job.']);
    expect(fontSizePx).toBeGreaterThan(17);
    expect(
      layoutText('Good relationships keep us happier and healthier. Period.', '— Robert Waldinger', 200)
        .lines[0],
    ).toBe('Good relationships ');
  });

  test('breaks a word that is too long for a line between characters', () => {
    const { lines, fontSizePx } = layoutText('A' + 'a'.repeat(79), '', 200);
    expect(lines.length).toBeGreaterThan(2);
    expect(fontSizePx).toBeGreaterThan(10);
  });

  test('accepts an empty text, with or without an author', () => {
    expect(layoutText('', '', 200)).toMatchObject({ lines: [], authorLines: [] });
    expect(layoutText('', author, 200)).toMatchObject({ lines: [], authorLines: [author] });
  });

  test('keeps 120 random texts of up to 500 characters and their authors inside circles of three sizes', () => {
    for (let seed = 0; seed < 120; seed++) {
      const random = seededRandom(seed);
      const text = createRandomText(1 + Math.floor(random() * 500), seed);
      const authorLine =
        random() < 0.3 ? '' : `— ${createRandomText(1 + Math.floor(random() * 118), seed + 1)}`;
      for (const diameterPx of [160, 200, 240]) {
        const layout = layoutText(text, authorLine, diameterPx);
        expect(maxDistanceFromCentre(layout), `seed ${seed} at ${diameterPx}`).toBeLessThanOrEqual(
          diameterPx / 2,
        );
        expect(layout.lines.filter((line) => line.trim() === '')).toEqual([]);
        expect(layout.authorFontSizePx).toBeGreaterThanOrEqual(minAuthorFontSizePx - 1e-6);
      }
    }
  });
});

/** Measures with a monospaced font: half an em for each character, one em for wide characters. */
function measureWidth(text: string): number {
  return splitGraphemes(text).reduce(
    (width, character) => width + (/[\u3000-\u9fff]|\p{Emoji_Presentation}/u.test(character) ? 1 : 0.5),
    0,
  );
}

function layoutText(text: string, authorLine: string, diameterPx: number): CircleText {
  return layoutCircleText(measureSegments(text), measureSegments(authorLine), diameterPx);
}

/** Measures each word. Long words may break between their characters. */
function measureSegments(text: string): MeasuredSegment[] {
  return splitAtLineBreaks(text)
    .flatMap((segment) => (measureWidth(segment) > 15 ? splitGraphemes(segment) : [segment]))
    .map((segment) => {
      const widthEm = measureWidth(segment.trimEnd());
      return { text: segment, widthEm, trailingSpaceEm: measureWidth(segment) - widthEm };
    });
}

/** Returns the distance in px between the circle's centre and the furthest corner of a line. */
function maxDistanceFromCentre({ fontSizePx, authorFontSizePx, lines, authorLines }: CircleText): number {
  const authorScale = authorFontSizePx / fontSizePx;
  const authorLine = authorLineHeightEm * authorScale;
  const height =
    lines.length * lineHeightEm +
    (authorLines.length > 0 ? authorGapEm + authorLines.length * authorLine : 0);
  const corners = [
    ...lines.map((line, index) => cornerDistance(line, 1, index * lineHeightEm - height / 2, lineHeightEm)),
    ...authorLines.map((line, index) =>
      cornerDistance(line, authorScale, height / 2 - (authorLines.length - index) * authorLine, authorLine),
    ),
  ];
  return Math.max(...corners) * fontSizePx;
}

function cornerDistance(line: string, scale: number, top: number, lineHeight: number): number {
  return Math.hypot(
    (measureWidth(line.trimEnd()) * scale) / 2,
    Math.max(Math.abs(top), Math.abs(top + lineHeight)),
  );
}

/** Returns Latin, Chinese or emoji text, with some very long words. */
function createRandomText(length: number, seed: number): string {
  const random = seededRandom(seed);
  const kind = random();
  const letters =
    kind < 0.6
      ? ['a', 'b', 'c', 'd', 'e', 'f', ' ']
      : kind < 0.8
        ? ['千', '里', '道', '。']
        : ['🌊', ' ', 'x'];
  const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  return text.trim() || 'x';
}
