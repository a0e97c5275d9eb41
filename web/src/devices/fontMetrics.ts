// Measures text on a canvas, in the fonts that the page uses.
const measuringSizePx = 100;
/** The letter spacing of capitals. */
export const letterSpacingEm = 0.07;

export interface FontMetrics {
  /** Returns the width in em of a thought's text, in the serif font. */
  measureText: (text: string) => number;
  /** Returns the width in em of an author's name, in letter-spaced capitals if its script has capitals. */
  measureAuthor: (text: string) => number;
}

/** Measures with the fonts that are loaded at this moment. */
export function createFontMetrics(): FontMetrics {
  const serif = createMeasure(getCssFont('--font-serif', 440));
  const sans = createMeasure(getCssFont('--font-sans', 600));
  return {
    measureText: serif,
    measureAuthor: (author) => {
      const { text, hasCapitals } = formatAuthor(author);
      return sans(text) + (hasCapitals ? text.length * letterSpacingEm : 0);
    },
  };
}

/** Calls the listener when fonts have loaded, because earlier measurements may be wrong then. @returns unsubscribes. */
export function onFontsLoaded(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  // Drawing on a canvas doesn't load fonts.
  for (const font of [getCssFont('--font-serif', 440), getCssFont('--font-sans', 600)])
    document.fonts.load(font, 'Aé…').catch(() => {});
  return () => document.fonts.removeEventListener('loadingdone', listener);
}

/** Returns an author's name in capitals, and whether its script has capitals, which are letter-spaced. */
export function formatAuthor(author: string): { text: string; hasCapitals: boolean } {
  const text = author.toUpperCase();
  return { text, hasCapitals: text !== author.toLowerCase() };
}

function createMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => text.length * 0.6;
  context.font = font;
  context.textRendering = 'geometricPrecision';
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? measureInkWidth(context, text) / measuringSizePx;
    widths.set(text, width);
    return width;
  };
}

/** Includes swashes and emoji that extend beyond the advance width. */
function measureInkWidth(context: CanvasRenderingContext2D, text: string): number {
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(text);
  return Math.max(width, actualBoundingBoxRight, actualBoundingBoxLeft + actualBoundingBoxRight);
}

function getCssFont(token: '--font-serif' | '--font-sans', weight: number): string {
  const families = getComputedStyle(document.documentElement).getPropertyValue(token);
  return `${weight} ${measuringSizePx}px ${families}`;
}
