import { type Oklch, toHexColour } from './oklch.ts';
import type { Random } from '../feed/random.ts';

/** The colours of a bubble, as CSS. Bubbles differ in hue, but not in lightness, so that the contrast is the same. */
export interface BubbleColour {
  /** The main colour of the glass. */
  body: string;
  /** The lower part of the glass, which gets less light. */
  deep: string;
  /** The lit part of the glass. Only this colour, `body`, `deep` and mixtures of them lie behind text. */
  lit: string;
  /** The light at the lower rim, where there is no text. */
  glow: string;
  /** The bright outline. */
  rim: string;
  /** The text, which has the same colour at every hue. */
  text: string;
}

interface PaletteColour extends Oklch {
  /** The part of the chroma that depends on `purity`, from 0 to 1. */
  purityShare?: number;
}

const palette = {
  dark: {
    body: { lightness: 0.345, chroma: 0.088, purityShare: 1 },
    deep: { lightness: 0.25, chroma: 0.066, purityShare: 1 },
    lit: { lightness: 0.475, chroma: 0.1, purityShare: 1 },
    glow: { lightness: 0.75, chroma: 0.125, purityShare: 0.7 },
    rim: { lightness: 0.9, chroma: 0.065 },
    text: { lightness: 0.985, chroma: 0 },
  },
  light: {
    body: { lightness: 0.915, chroma: 0.048, purityShare: 1 },
    deep: { lightness: 0.835, chroma: 0.085, purityShare: 1 },
    lit: { lightness: 0.985, chroma: 0.014 },
    glow: { lightness: 0.8, chroma: 0.125, purityShare: 0.7 },
    rim: { lightness: 0.62, chroma: 0.115, purityShare: 0.5 },
    text: { lightness: 0.25, chroma: 0 },
  },
} as const satisfies Record<ColourScheme, Record<keyof BubbleColour, PaletteColour>>;

export type ColourScheme = 'light' | 'dark';

/** Returns the colours for a hue of 0 to 359 degrees. */
export function bubbleColour(hue: number): BubbleColour {
  const oklch = (colour: PaletteColour) => {
    const chroma = Number(getChroma(colour, hue).toFixed(3));
    return `oklch(${colour.lightness} ${chroma} ${chroma === 0 ? 0 : hue})`;
  };
  const css = (name: keyof BubbleColour) =>
    `light-dark(${oklch(palette.light[name])}, ${oklch(palette.dark[name])})`;
  return mapColours(css);
}

/** Returns the colours for a hue in one scheme in sRGB, such as `#0a1b2c`, for images. */
export function bubbleHexColours(hue: number, scheme: ColourScheme): BubbleColour {
  const hex = (name: keyof BubbleColour) => {
    const colour = palette[scheme][name];
    return toHexColour({ ...colour, chroma: getChroma(colour, hue) }, hue);
  };
  return mapColours(hex);
}

function mapColours(getColour: (name: keyof BubbleColour) => string): BubbleColour {
  return {
    body: getColour('body'),
    deep: getColour('deep'),
    lit: getColour('lit'),
    glow: getColour('glow'),
    rim: getColour('rim'),
    text: getColour('text'),
  };
}

/** Dark olive, khaki and brick look like mud, so the colours around this hue get less chroma. */
const muddyHue = 75;
const muddyRange = 50;

function getChroma({ chroma, purityShare = 0 }: PaletteColour, hue: number): number {
  const purity = 1 - 0.55 * Math.exp(-((hueDistance(hue, muddyHue) / muddyRange) ** 2));
  return chroma * (1 - purityShare + purityShare * purity);
}

/** Returns the angle between two hues, from 0 to 180 degrees. */
export function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

/** Bubbles that are on the screen together differ in hue by at least this many degrees. */
export const minHueDistance = 40;

/**
 * Returns a random hue of 0 to 359 degrees that differs from all others by at least `minHueDistance`, or the one that
 * differs most if there are too many others.
 */
export function chooseHue(others: readonly number[], random: Random): number {
  const getDistance = (hue: number) => Math.min(180, ...others.map((other) => hueDistance(hue, other)));
  // A few random attempts nearly always find one, and take less time than comparing all hues.
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const hue = Math.floor(random() * 360);
    if (getDistance(hue) >= minHueDistance) return hue;
  }
  const distances = allHues.map(getDistance);
  return distances.indexOf(Math.max(...distances));
}

const maxAttempts = 10;
const allHues = Array.from({ length: 360 }, (_, hue) => hue);
