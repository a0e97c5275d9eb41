// Measures type on a canvas, in the very fonts that the page sets it in.
const measuringSizePx = 100;
/** Between capitals. */
export const letterSpacingEm = 0.07;

export interface FontMetrics {
  /** A width in em, of the thoughts' serif. */
  measureText: (text: string) => number;
  /** A width in em, of the authors' capitals; tracked, where the script has capitals. */
  measureAuthor: (text: string) => number;
}

/** Type as it can be measured at this moment, with whatever fonts are there. */
export function createFontMetrics(): FontMetrics {
  const serif = createMeasure(getCssFont('--serif', 440));
  const sans = createMeasure(getCssFont('--sans', 600));
  return {
    measureText: serif,
    measureAuthor: (author) => {
      const { text, hasCapitals } = formatAuthor(author);
      return sans(text) + (hasCapitals ? text.length * letterSpacingEm : 0);
    },
  };
}

/** Fonts have arrived: what was measured before may be wrong now. @returns ends the subscription. */
export function onFontsLoaded(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  // A canvas asks for no fonts by itself.
  for (const font of [getCssFont('--serif', 440), getCssFont('--sans', 600)])
    document.fonts.load(font, 'Aé…').catch(() => {});
  return () => document.fonts.removeEventListener('loadingdone', listener);
}

/** How an author's line is written: scripts with capitals are set in tracked capitals. */
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

/** Swashes and emoji may reach beyond their advance. */
function measureInkWidth(context: CanvasRenderingContext2D, text: string): number {
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(text);
  return Math.max(width, actualBoundingBoxRight, actualBoundingBoxLeft + actualBoundingBoxRight);
}

function getCssFont(token: '--serif' | '--sans', weight: number): string {
  const families = getComputedStyle(document.documentElement).getPropertyValue(token);
  return `${weight} ${measuringSizePx}px ${families}`;
}
