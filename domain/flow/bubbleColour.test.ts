import { describe, expect, test } from 'vitest';
import { bubbleColour, contrastRatio } from './bubbleColour.ts';

const hues = Array.from({ length: 360 }, (_, hue) => hue);

describe('bubbleColour', () => {
  test.each(['light', 'dark'] as const)(
    'has a text contrast of at least 4.5 at all 360 hues in the %s theme',
    (scheme) => {
      for (const hue of hues) {
        expect(contrastRatio(hue, scheme, 'text', 'body'), `body at ${hue}°`).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(hue, scheme, 'text', 'lit'), `lit at ${hue}°`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('returns another body colour for each hue, but always the same text colour', () => {
    expect(new Set(hues.map((hue) => bubbleColour(hue).body)).size).toBe(360);
    expect(new Set(hues.map((hue) => bubbleColour(hue).text)).size).toBe(1);
  });

  test('returns CSS colours for both themes', () => {
    expect(bubbleColour(200).body).toBe('light-dark(oklch(0.9 0.055 200), oklch(0.34 0.085 200))');
    expect(bubbleColour(200).text).toBe('light-dark(oklch(0.26 0 0), oklch(0.985 0 0))');
  });
});

describe('contrastRatio', () => {
  test('matches the WCAG formula and the pixels that Chromium renders', () => {
    expect(contrastRatio(0, 'dark', 'text', 'text')).toBe(1);
    // Measured in the pixels that Chromium renders.
    expect(contrastRatio(200, 'dark', 'text', 'lit')).toBeCloseTo(6.02, 1);
    expect(contrastRatio(120, 'dark', 'text', 'body')).toBeCloseTo(11.0, 0);
    expect(contrastRatio(0, 'light', 'text', 'body')).toBeCloseTo(11.29, 1);
    expect(contrastRatio(0, 'dark', 'text', 'body')).toBeGreaterThan(contrastRatio(0, 'dark', 'text', 'lit'));
    expect(contrastRatio(200, 'dark', 'body', 'text')).toBe(contrastRatio(200, 'dark', 'text', 'body'));
  });
});
