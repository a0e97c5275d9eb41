/** The colours of a bubble, as CSS. Bubbles differ in hue, but not in lightness, so that the contrast is the same. */
export interface BubbleColour {
  /** The main colour of the glass. */
  body: string;
  /** The lit part of the glass. Only this colour, `body` and mixtures of the two lie behind text. */
  lit: string;
  /** The light at the lower rim, where there is no text. */
  glow: string;
  /** The bright outline. */
  rim: string;
  /** The text, which has the same colour at every hue. */
  text: string;
}

interface Oklch {
  lightness: number;
  chroma: number;
}

const palette = {
  dark: {
    body: { lightness: 0.34, chroma: 0.085 },
    lit: { lightness: 0.47, chroma: 0.1 },
    glow: { lightness: 0.74, chroma: 0.13 },
    rim: { lightness: 0.9, chroma: 0.06 },
    text: { lightness: 0.985, chroma: 0 },
  },
  light: {
    body: { lightness: 0.9, chroma: 0.055 },
    lit: { lightness: 0.97, chroma: 0.02 },
    glow: { lightness: 0.76, chroma: 0.13 },
    rim: { lightness: 0.62, chroma: 0.13 },
    text: { lightness: 0.26, chroma: 0 },
  },
} as const satisfies Record<ColourScheme, Record<keyof BubbleColour, Oklch>>;

export type ColourScheme = 'light' | 'dark';

/** Returns the colours for a hue of 0 to 359 degrees. */
export function bubbleColour(hue: number): BubbleColour {
  const oklch = ({ lightness, chroma }: Oklch) => `oklch(${lightness} ${chroma} ${chroma === 0 ? 0 : hue})`;
  const css = (name: keyof BubbleColour) =>
    `light-dark(${oklch(palette.light[name])}, ${oklch(palette.dark[name])})`;
  return { body: css('body'), lit: css('lit'), glow: css('glow'), rim: css('rim'), text: css('text') };
}

/** Returns the WCAG 2.2 contrast ratio (1 to 21) of two of a bubble's colours on an sRGB screen. */
export function contrastRatio(
  hue: number,
  scheme: ColourScheme,
  one: keyof BubbleColour,
  other: keyof BubbleColour,
): number {
  const luminances = [luminance(palette[scheme][one], hue), luminance(palette[scheme][other], hue)] as const;
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Returns the relative luminance (0 to 1). Matrices: https://bottosson.github.io/posts/oklab/; weights: WCAG 2.2. */
function luminance({ lightness, chroma }: Oklch, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * clampChannel(red) + 0.7152 * clampChannel(green) + 0.0722 * clampChannel(blue);
}

/** An sRGB screen clips channels that are out of its range. */
function clampChannel(channel: number): number {
  return Math.min(Math.max(channel, 0), 1);
}
