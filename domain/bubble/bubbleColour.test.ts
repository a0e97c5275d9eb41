import { describe, expect, test } from 'vitest';
import {
  type BubblePart,
  bubbleColour,
  bubbleHexColour,
  bubbleProperties,
  type ColourScheme,
} from './bubbleColour.ts';

const hues = Array.from({ length: 360 }, (_, hue) => hue);
const glass = ['lit', 'body', 'deep'] as const;

describe('the text of a bubble', () => {
  test.each(['light', 'dark'] as const)(
    'has a contrast of at least 4.5 with its glass at all 360 hues in the %s theme',
    (scheme) => {
      const tooLow = hues.filter((hue) => lowestContrast(hue, scheme) < 4.5);
      expect(tooLow).toEqual([]);
    },
  );

  test.each([
    ['dark', [6.1, 5, 5.5, 6.6, 6.1, 6.1, 5.9, 6, 6.3, 6.5, 6.6, 6.7]],
    ['light', [9.2, 8.3, 9.2, 10.4, 9.9, 9.8, 9.8, 9.8, 9.7, 9.4, 9.3, 9.2]],
  ] as const)('has the designed contrast at each 30° of hue in the %s theme', (scheme, designed) => {
    const differences = designed.map((contrast, index) => lowestContrast(30 * index, scheme) - contrast);
    expect(differences.filter((difference) => Math.abs(difference) > 0.11)).toEqual([]);
  });

  test('is dark on warm glass and light on all other glass in the dark theme', () => {
    const dark = hues.filter((hue) => luminance(bubbleHexColour('text', hue, 'dark')) < 0.1);
    expect(dark).toEqual(hues.slice(15, 135));
    expect(bubbleProperties(14)).toMatchObject({ '--bubble-warm': '0' });
    expect(bubbleProperties(15)).toMatchObject({ '--bubble-warm': '1' });
  });
});

describe('bubbleColour', () => {
  test('returns a different main colour for each hue', () => {
    expect(new Set(hues.map((hue) => bubbleColour('body', hue))).size).toBe(360);
  });

  test('returns the colours of the design, and interpolates between them', () => {
    expect(bubbleColour('body', 240)).toBe('light-dark(oklch(0.915 0.048 240), oklch(0.345 0.087 240))');
    expect(bubbleColour('rim', 0)).toBe('light-dark(oklch(0.62 0.112 0), oklch(0.91 0.065 8))');
    expect(bubbleColour('deep', 90)).toBe('light-dark(oklch(0.89 0.12 90), oklch(0.735 0.155 72))');
    expect(bubbleColour('deep', 75)).toBe('light-dark(oklch(0.873 0.115 77), oklch(0.708 0.16 62))');
    expect(bubbleColour('lit', 345)).toBe('light-dark(oklch(0.985 0.014 345), oklch(0.49 0.12 349))');
  });
});

describe('a warm bubble that fades in the dark theme', () => {
  /** The gradient of the water from top to bottom. */
  const water = ['#2b4681', '#132b5a', '#00203a', '#001e29'];
  const shares = Array.from({ length: 21 }, (_, index) => index / 20);
  /** Returns whether a colour is brown or olive: dark, with less blue than red or green. */
  const isMud = (colour: number[]) => {
    const [red = 0, green = 0, blue = 0] = colour;
    return Math.max(red, green) < 0.6 && blue < Math.max(red, green) * 0.8;
  };
  const findMud = (colours: string[]) =>
    colours.filter((colour) =>
      water.some((ground) => shares.some((share) => isMud(blend(ground, colour, share)))),
    );
  const warmHues = hues.slice(15, 135);
  const read = (part: BubblePart) => warmHues.map((hue) => bubbleHexColour(part, hue, 'dark'));

  test('is never brown or olive, because it is a pale mist first', () => {
    expect(findMud(['#ffffff', ...read('lit'), ...read('rim')])).toEqual([]);
    expect(findMud(read('deep'))).not.toEqual([]);
  });
});

/** Returns the channels (0 to 1) of a colour that covers another one with the given opacity. */
function blend(ground: string, colour: string, share: number): number[] {
  const read = (hexColour: string, start: number) =>
    Number.parseInt(hexColour.slice(start, start + 2), 16) / 255;
  return [1, 3, 5].map((start) => read(ground, start) * (1 - share) + read(colour, start) * share);
}

/** Returns the lowest WCAG 2.2 contrast ratio (1 to 21) between the text and a part of the glass. */
function lowestContrast(hue: number, scheme: ColourScheme): number {
  const read = (part: BubblePart) => luminance(bubbleHexColour(part, hue, scheme)) + 0.05;
  return Math.min(...glass.map((part) => Math.max(read(part) / read('text'), read('text') / read(part))));
}

/** Returns the relative luminance (0 to 1) of a colour such as `#0a1b2c`, with the weights of WCAG 2.2. */
function luminance(hexColour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hexColour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
