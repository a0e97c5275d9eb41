// Measures type on a canvas, in the very fonts that the page sets it in.
const measuredAtPx = 100;
/** Between capitals. */
export const trackingEm = 0.07;

export interface Lettering {
  /** A width in em, of the thoughts' serif. */
  measureText: (text: string) => number;
  /** A width in em, of the authors' capitals; tracked, where the script has capitals. */
  measureAuthor: (text: string) => number;
}

/** Type as it can be measured at this moment, with whatever fonts are there. */
export function letteringNow(): Lettering {
  const serif = measureWith(fontOf('--serif', 440));
  const sans = measureWith(fontOf('--sans', 600));
  return {
    measureText: serif,
    measureAuthor: (author) => {
      const { text, hasCapitals } = writtenAuthor(author);
      return sans(text) + (hasCapitals ? text.length * trackingEm : 0);
    },
  };
}

/** Fonts have arrived: what was measured before may be wrong now. @returns ends the subscription. */
export function onFontsArrived(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  // A canvas asks for no fonts by itself.
  for (const font of [fontOf('--serif', 440), fontOf('--sans', 600)])
    document.fonts.load(font, 'Aé…').catch(() => {});
  return () => document.fonts.removeEventListener('loadingdone', listener);
}

/** How an author's line is written: scripts with capitals are set in tracked capitals. */
export function writtenAuthor(author: string): { text: string; hasCapitals: boolean } {
  const text = author.toUpperCase();
  return { text, hasCapitals: text !== author.toLowerCase() };
}

function measureWith(font: string): (text: string) => number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return (text) => text.length * 0.6;
  canvas.font = font;
  canvas.textRendering = 'geometricPrecision';
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? inkWidth(canvas, text) / measuredAtPx;
    widths.set(text, width);
    return width;
  };
}

/** Swashes and emoji may reach beyond their advance. */
function inkWidth(canvas: CanvasRenderingContext2D, text: string): number {
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = canvas.measureText(text);
  return Math.max(width, actualBoundingBoxRight, actualBoundingBoxLeft + actualBoundingBoxRight);
}

function fontOf(token: '--serif' | '--sans', weight: number): string {
  const families = getComputedStyle(document.documentElement).getPropertyValue(token);
  return `${weight} ${measuredAtPx}px ${families}`;
}
