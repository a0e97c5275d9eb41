import { describe, expect, test } from 'vitest';
import { bubbleColour, contrast } from './colour.ts';

const hues = Array.from({ length: 360 }, (_, hue) => hue);

describe('a bubble’s colours', () => {
  test('let text read with a contrast of 4.5 or better at all 360 hues, in depth and in light', () => {
    for (const hue of hues) {
      expect(contrast(hue, 'text', 'body'), `body at ${hue}°`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hue, 'text', 'lit'), `lit at ${hue}°`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('are measured as WCAG measures: white on black is 21', () => {
    expect(contrast(0, 'text', 'text')).toBe(1);
    expect(contrast(0, 'text', 'body')).toBeGreaterThan(contrast(0, 'text', 'lit'));
    expect(contrast(200, 'body', 'text')).toBe(contrast(200, 'text', 'body'));
  });

  test('turn with the hue, but the text never does', () => {
    expect(new Set(hues.map((hue) => bubbleColour(hue).body)).size).toBe(360);
    expect(new Set(hues.map((hue) => bubbleColour(hue).text)).size).toBe(1);
  });

  test('are CSS', () => {
    expect(bubbleColour(200)).toEqual({
      body: 'oklch(0.34 0.085 200)',
      lit: 'oklch(0.47 0.1 200)',
      glow: 'oklch(0.74 0.13 200)',
      rim: 'oklch(0.9 0.06 200)',
      text: 'oklch(0.985 0 0)',
    });
  });
});
