// The colours of a bubble: one rule for the stage, the markers and the images for link previews.
import { hueDistance } from './hue.ts';
import { type Oklch, toHexColour } from './oklch.ts';

export type ColourScheme = 'light' | 'dark';

const bubbleParts = ['rim', 'lit', 'body', 'deep', 'glow', 'text'] as const;

/**
 * The bright outline; the glass where it is lit, its main colour, and its lower part, which gets less light; the light at
 * the lower rim; the text. Only `lit`, `body`, `deep` and mixtures of them lie behind the text.
 */
export type BubblePart = (typeof bubbleParts)[number];

type Palette<T> = Readonly<Record<BubblePart, T>>;

/** Glass of most hues: lightness, chroma, and the part of the chroma, from 0 to 1, that depends on `getPurity`. */
const palette: Record<ColourScheme, Palette<readonly [number, number, number]>> = {
  dark: {
    rim: [0.9, 0.065, 0],
    lit: [0.475, 0.1, 1],
    body: [0.345, 0.088, 1],
    deep: [0.25, 0.066, 1],
    glow: [0.75, 0.125, 0.7],
    text: [0.985, 0, 0],
  },
  light: {
    rim: [0.62, 0.115, 0.5],
    lit: [0.985, 0.014, 0],
    body: [0.915, 0.048, 1],
    deep: [0.835, 0.085, 1],
    glow: [0.8, 0.125, 0.7],
    text: [0.25, 0, 0],
  },
};

/** Dark glass at 0°, which needs more light and chroma to be red. */
const rose: Palette<Oklch> = {
  rim: [0.91, 0.065, 8],
  lit: [0.505, 0.14, 8],
  body: [0.385, 0.125, 4],
  deep: [0.275, 0.092, 2],
  glow: [0.78, 0.13, 8],
  text: [0.985, 0, 0],
};

/**
 * Glass in coral (30°), apricot (60°), honey (90°) and spring green (120°). Dark yellow is brown or olive at any chroma, so
 * in the dark theme this glass is lit from within, and its text is dark.
 */
const warmPalette: Record<ColourScheme, Palette<string>> = {
  dark: {
    rim: '.955 .045 46, .965 .05 80, .975 .055 102, .97 .065 122',
    lit: '.9 .07 40, .945 .06 76, .97 .06 100, .96 .075 122',
    body: '.735 .15 32, .8 .135 64, .86 .14 89, .83 .165 132',
    deep: '.635 .18 27, .68 .165 52, .735 .155 72, .69 .18 143',
    glow: '.7 .19 27, .77 .175 56, .83 .17 80, .79 .21 139',
    text: '.19 .055 28, .23 .055 50, .25 .05 72, .24 .06 148',
  },
  light: {
    rim: '.66 .165 30, .72 .155 58, .78 .15 84, .72 .175 138',
    lit: '.985 .014 40, .988 .016 74, .99 .02 96, .99 .022 124',
    body: '.905 .062 32, .92 .068 68, .94 .078 92, .935 .085 128',
    deep: '.83 .11 30, .855 .11 64, .89 .12 90, .87 .135 133',
    glow: '.8 .135 32, .84 .135 64, .88 .145 90, .86 .16 132',
    text: '.28 .08 26, .28 .065 52, .28 .055 78, .28 .065 145',
  },
};

/** Returns whether the glass is lit from within in the dark theme. */
export function isWarmHue(hue: number): boolean {
  return hue >= 15 && hue < 135;
}

/** Returns one of a bubble's colours in CSS, for both themes. */
export function bubbleColour(part: BubblePart, hue: number): string {
  return formatColour(part, hue, [3, 3, 3]);
}

/** Returns one of a small bubble's colours, with no more digits than can be seen, because lists have many of them. */
export function smallBubbleColour(part: BubblePart, hue: number): string {
  return formatColour(part, hue, [2, 2, 0]);
}

function formatColour(part: BubblePart, hue: number, digits: Oklch): string {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => {
    const numbers = findColour(part, hue, scheme).map((value, index) => Number(value.toFixed(digits[index])));
    return `oklch(${numbers.join(' ')})`;
  });
  return `light-dark(${light}, ${dark})`;
}

/** Returns the custom properties with the colours of a bubble. `--bubble-warm` is 1 if its hue is a warm one, otherwise 0. */
export function bubbleProperties(hue: number): Record<string, string> {
  const colours = bubbleParts.map((part) => [`--bubble-${part}`, bubbleColour(part, hue)]);
  return Object.fromEntries([...colours, ['--bubble-warm', isWarmHue(hue) ? '1' : '0']]);
}

/** Returns one of the colours in sRGB, such as `#0a1b2c`, for images. */
export function bubbleHexColour(part: BubblePart, hue: number, scheme: ColourScheme): string {
  return toHexColour(findColour(part, hue, scheme));
}

function findColour(part: BubblePart, hue: number, scheme: ColourScheme): Oklch {
  if (isWarmHue(hue)) return interpolate(warmPalette[scheme][part], hue);
  const [lightness, chroma, purityShare] = palette[scheme][part];
  const degrees = avoidMuddyHues(hue);
  const colour = [lightness, chroma * (1 - purityShare + purityShare * getPurity(degrees)), degrees] as const;
  if (scheme === 'light') return colour;
  const roseShare = hue < 15 ? 1 : Math.max(0, (hue - 330) / 30);
  const [roseLightness, roseChroma, roseHue] = rose[part];
  return mix(colour, [roseLightness, roseChroma, degrees + roseHue], roseShare);
}

/** Dark glass of 135° is olive, and of 14° brown, so it is nearer to fern (150°) or rose (0°). */
function avoidMuddyHues(hue: number): number {
  if (hue < 15) return hue / 3;
  return hue < 150 ? 150 - (150 - hue) / 3 : hue;
}

/** Interpolates between the colours at 30°, 60°, 90° and 120°. Below 30° and above 120°, only the hue changes. */
function interpolate(warmColours: string, hue: number): Oklch {
  const numbers = warmColours.split(/,? /).map(Number);
  const inner = Math.min(Math.max(hue, 30), 120);
  const index = Math.min(Math.floor(inner / 30), 3);
  const at = (start: number): Oklch => [
    numbers[start] ?? 0,
    numbers[start + 1] ?? 0,
    (numbers[start + 2] ?? 0) + hue - inner,
  ];
  return mix(at(3 * index - 3), at(3 * index), inner / 30 - index);
}

function mix(one: Oklch, other: Oklch, share: number): Oklch {
  const at = (index: 0 | 1 | 2) => one[index] + share * (other[index] - one[index]);
  return [at(0), at(1), at(2)];
}

/** Olive, khaki and brick look like mud at full chroma, so hues near 75° get less of it. */
function getPurity(hue: number): number {
  return 1 - 0.55 * Math.exp(-((hueDistance(hue, 75) / 50) ** 2));
}
