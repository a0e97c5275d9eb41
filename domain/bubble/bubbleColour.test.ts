import { describe, expect, test } from 'vitest';
import { bubbleColour, chooseHue, contrastRatio, hueDistance, minHueDistance } from './bubbleColour.ts';
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

describe('contrastRatio', () => {
  test('matches the WCAG formula and the pixels that Chromium renders', () => {
    expect(contrastRatio(0, 'dark', 'text', 'text')).toBe(1);
    // Measured in the pixels that Chromium renders.
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
