import { describe, expect, test } from 'vitest';
import {
  type BubbleColour,
  bubbleColour,
  bubbleHexColours,
  chooseHue,
  type ColourScheme,
  hueDistance,
  minHueDistance,
} from './bubbleColour.ts';
import { seededRandom } from '../feed/random.ts';

const hues = Array.from({ length: 360 }, (_, hue) => hue);

describe('bubbleColour', () => {
  test.each(['light', 'dark'] as const)(
    'has a text contrast of at least 4.5 at all 360 hues in the %s theme',
    (scheme) => {
      for (const hue of hues) {
        expect(contrastRatio(hue, scheme, 'text', 'body'), `body at ${hue}°`).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(hue, scheme, 'text', 'deep'), `deep at ${hue}°`).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(hue, scheme, 'text', 'lit'), `lit at ${hue}°`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('returns another body colour for each hue, but always the same text colour', () => {
    expect(new Set(hues.map((hue) => bubbleColour(hue).body)).size).toBe(360);
    expect(new Set(hues.map((hue) => bubbleColour(hue).text)).size).toBe(1);
  });

  test('returns CSS colours for both themes', () => {
    expect(bubbleColour(260).body).toBe('light-dark(oklch(0.915 0.048 260), oklch(0.345 0.088 260))');
    expect(bubbleColour(260).text).toBe('light-dark(oklch(0.25 0 0), oklch(0.985 0 0))');
  });

  test('has less chroma at olive, khaki and brick hues, but the full chroma in the rim', () => {
    expect(bubbleColour(75).body).toBe('light-dark(oklch(0.915 0.022 75), oklch(0.345 0.04 75))');
    expect(bubbleColour(75).rim).toContain('oklch(0.9 0.065 75)');
  });
});

describe('bubbleHexColours', () => {
  test('has the contrast ratios that were measured in the pixels that Chromium renders', () => {
    expect(contrastRatio(0, 'dark', 'text', 'text')).toBe(1);
    expect(contrastRatio(200, 'dark', 'text', 'lit')).toBeCloseTo(5.94, 1);
    expect(contrastRatio(120, 'dark', 'text', 'body')).toBeCloseTo(10.9, 0);
    expect(contrastRatio(0, 'light', 'text', 'body')).toBeCloseTo(12.1, 0);
    expect(contrastRatio(0, 'dark', 'text', 'body')).toBeGreaterThan(contrastRatio(0, 'dark', 'text', 'lit'));
    expect(contrastRatio(200, 'dark', 'body', 'text')).toBe(contrastRatio(200, 'dark', 'text', 'body'));
  });
});

describe('chooseHue', () => {
  const random = seededRandom(1);

  test('returns any hue if there are no other bubbles', () => {
    const chosen = new Set(Array.from({ length: 10_000 }, () => chooseHue([], random)));
    expect(chosen.size).toBe(360);
  });

  test('keeps its distance from the hues of up to four other bubbles', () => {
    for (let count = 0; count < 500; count++) {
      const chosen: number[] = [];
      while (chosen.length < 5) chosen.push(chooseHue(chosen, random));
      const distances = chosen.flatMap((hue, index) =>
        chosen.slice(0, index).map((other) => hueDistance(hue, other)),
      );
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(minHueDistance);
    }
  });

  test('returns the hue with the greatest distance if there are too many others', () => {
    expect(chooseHue([0, 50, 100, 150, 200, 250, 300], random)).toBe(330);
  });
});

/** Returns the WCAG 2.2 contrast ratio (1 to 21) of two of a bubble's colours. */
function contrastRatio(
  hue: number,
  scheme: ColourScheme,
  one: keyof BubbleColour,
  other: keyof BubbleColour,
): number {
  const colours = bubbleHexColours(hue, scheme);
  const luminances = [luminance(colours[one]), luminance(colours[other])] as const;
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Returns the relative luminance (0 to 1) of a colour such as `#0a1b2c`, with the weights of WCAG 2.2. */
function luminance(hexColour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hexColour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
