// The colours of a bubble: one rule for the stage, the markers and the images for link previews.
export type ColourScheme = 'light' | 'dark';

const bubbleParts = ['rim', 'lit', 'body', 'deep', 'glow', 'text'] as const;

/**
 * `rim` is the outline, `lit` the part of the glass in the light, `body` its main colour, `deep` its lower part, `glow`
 * the light at the lower edge. Only `lit`, `body`, `deep` and mixtures of them lie behind the text.
 */
export type BubblePart = (typeof bubbleParts)[number];

type Palette = Readonly<Record<ColourScheme, Readonly<Record<BubblePart, string>>> & { degrees: number[] }>;

/**
 * The colours in OKLCH at some hues. A dark yellow looks brown or olive, so in the dark theme warm glass is bright with
 * dark text. Cool glass avoids olive and brown by its hue.
 */
const [warmPalette, coolPalette] = [
  {
    degrees: [15, 30, 60, 90, 120, 135],
    light: {
      rim: '.66 .165 15, .66 .165 30, .72 .155 58, .78 .15 84, .72 .175 138, .72 .175 153',
      lit: '.985 .014 25, .985 .014 40, .988 .016 74, .99 .02 96, .99 .022 124, .99 .022 139',
      body: '.905 .062 17, .905 .062 32, .92 .068 68, .94 .078 92, .935 .085 128, .935 .085 143',
      deep: '.83 .11 15, .83 .11 30, .855 .11 64, .89 .12 90, .87 .135 133, .87 .135 148',
      glow: '.8 .135 17, .8 .135 32, .84 .135 64, .88 .145 90, .86 .16 132, .86 .16 147',
      text: '.28 .08 11, .28 .08 26, .28 .065 52, .28 .055 78, .28 .065 145, .28 .065 160',
    },
    dark: {
      rim: '.955 .045 31, .955 .045 46, .965 .05 80, .975 .055 102, .97 .065 122, .97 .065 137',
      lit: '.9 .07 25, .9 .07 40, .945 .06 76, .97 .06 100, .96 .075 122, .96 .075 137',
      body: '.735 .15 17, .735 .15 32, .8 .135 64, .86 .14 89, .83 .165 132, .83 .165 147',
      deep: '.635 .18 12, .635 .18 27, .68 .165 52, .735 .155 72, .69 .18 143, .69 .18 158',
      glow: '.7 .19 12, .7 .19 27, .77 .175 56, .83 .17 80, .79 .21 139, .79 .21 154',
      text: '.19 .055 13, .19 .055 28, .23 .055 50, .25 .05 72, .24 .06 148, .24 .06 163',
    },
  },
  {
    degrees: [135, 180, 330, 360, 375],
    light: {
      rim: '.62 .111 145, .62 .115 180, .62 .115 330, .62 .112 360, .62 .111 365',
      lit: '.985 .014 145, .985 .014 180, .985 .014 330, .985 .014 360, .985 .014 365',
      body: '.915 .044 145, .915 .048 180, .915 .048 330, .915 .045 360, .915 .044 365',
      deep: '.835 .078 145, .835 .084 180, .835 .084 330, .835 .08 360, .835 .078 365',
      glow: '.8 .118 145, .8 .124 180, .8 .124 330, .8 .12 360, .8 .118 365',
      text: '.25 0 145, .25 0 180, .25 0 330, .25 0 360, .25 0 365',
    },
    dark: {
      rim: '.9 .065 145, .9 .065 180, .9 .065 330, .91 .065 368, .91 .065 373',
      lit: '.475 .092 145, .475 .099 180, .475 .099 330, .505 .14 368, .505 .14 373',
      body: '.345 .081 145, .345 .087 180, .345 .087 330, .385 .125 364, .385 .125 369',
      deep: '.25 .061 145, .25 .066 180, .25 .066 330, .275 .092 362, .275 .092 367',
      glow: '.75 .118 145, .75 .124 180, .75 .124 330, .78 .13 368, .78 .13 373',
      text: '.985 0 145, .985 0 180, .985 0 330, .985 0 360, .985 0 365',
    },
  },
] as const satisfies Palette[];

/** Returns whether a hue is warm. In the dark theme, warm glass is bright, with dark text. */
export function isWarmHue(hue: number): boolean {
  return hue >= 15 && hue < 135;
}

/** Returns one of a bubble's colours in CSS, for both themes. */
export function bubbleColour(part: BubblePart, hue: number): string {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => {
    const [lightness, chroma, degrees] = findColour(part, hue, scheme);
    return `oklch(${Number(lightness.toFixed(3))} ${Number(chroma.toFixed(3))} ${Number(degrees.toFixed(1))})`;
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

/** Interpolates between the two nearest colours of the palette. */
function findColour(part: BubblePart, hue: number, scheme: ColourScheme) {
  const palette: Palette = isWarmHue(hue) ? warmPalette : coolPalette;
  const degrees = hue < 15 ? hue + 360 : hue;
  const next = palette.degrees.findIndex((end) => end > degrees);
  const [start = 0, end = 0] = palette.degrees.slice(next - 1);
  const share = (degrees - start) / (end - start);
  const [from = [], to = []] = palette[scheme][part]
    .split(', ')
    .slice(next - 1)
    .map((colour) => colour.split(' ').map(Number));
  const [lightness = 0, chroma = 0, ownHue = 0] = from.map(
    (value, index) => value + share * ((to[index] ?? 0) - value),
  );
  return [lightness, chroma, ownHue % 360] as const;
}

/**
 * Converts a colour from OKLCH to sRGB, such as `#0a1b2c`, for image formats without OKLCH. Channels outside of sRGB
 * are clipped, as on a screen. The matrices are from https://bottosson.github.io/posts/oklab/.
 */
function toHexColour([lightness, chroma, hue]: readonly [number, number, number]): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => {
    const linear = Math.min(Math.max(channel, 0), 1);
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
