// The glass of a share card's bubble, with the layers of web/src/bubble/GlassBubble.module.css.
import { type BubblePart, bubbleHexColour, isWarmHue } from '../bubble/bubbleColour.ts';

/** In pixels of the card, which is 1200 × 630. A square crop of the card contains the whole bubble. */
export const cardBubble = { x: 600, y: 315, diameterPx: 528 } as const;

/** Returns the layers behind and before the text as elements of an SVG image. */
export function createCardBubble(hue: number): { behindText: string; beforeText: string } {
  const colour = (part: BubblePart) => bubbleHexColour(part, hue, 'dark');
  const [body, deep, lit, glow, rim] = [
    colour('body'),
    colour('deep'),
    colour('lit'),
    colour('glow'),
    colour('rim'),
  ];
  const isWarm = isWarmHue(hue);
  return {
    behindText: place(
      [
        radialLayer('halo', 'cx="0" cy="0" r="1.3"', [
          [0.7, isWarm ? rim : glow, 0.22],
          [1, isWarm ? rim : glow, 0],
        ]),
        radialLayer('body', 'cx="-.12" cy="-.32" r="1.73"', [
          [0.3, body, 1],
          [1, deep, 1],
        ]),
        radialLayer('light', 'cx="-.32" cy="-.88" r="1.44"', [
          [0, lit, 1],
          [1, lit, 0],
        ]),
        radialLayer('crescent', 'cx="0" cy="-.2" r="1.24"', [
          [0.8, glow, 0],
          [1, glow, 0.9],
        ]),
        radialLayer('pool', 'cx="0" cy="0" r="1" gradientTransform="matrix(1.28 0 0 .6 0 1.12)"', [
          [0, glow, 0.65],
          [1, glow, 0],
        ]),
        radialLayer('shadow', 'cx="0" cy="0" r="1"', [
          [0.76, glow, 0],
          [1, glow, isWarm ? 0.66 : 0.3],
        ]),
        radialLayer('rim', 'cx="0" cy="0" r="1"', [
          [0.84, rim, 0],
          [0.95, rim, 0.26],
          [1, rim, isWarm ? 0.9 : 0.7],
        ]),
        `<circle r=".998" fill="none" stroke="${rim}" stroke-opacity=".75" stroke-width=".004"/>`,
      ].join(''),
    ),
    beforeText: place(
      createReflection('highlight', {
        from: 195,
        to: 283,
        radius: 0.87,
        width: 0.06,
        opacity: 0.8,
        peak: 0.4,
      }) + createReflection('echo', { from: 31, to: 81, radius: 0.9, width: 0.03, opacity: 0.45, peak: 0.5 }),
    ),
  };
}

/** Makes the radius of the bubble the unit of the content, and its centre the origin. */
function place(content: string): string {
  return `<g transform="translate(${cardBubble.x} ${cardBubble.y}) scale(${cardBubble.diameterPx / 2})">${content}</g>`;
}

type Stop = readonly [offset: number, colour: string, opacity: number];

function radialLayer(name: string, position: string, stops: readonly Stop[]): string {
  const gradient = `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" ${position}>${formatStops(stops)}</radialGradient>`;
  return `${gradient}<circle r="${name === 'halo' ? 1.3 : 1}" fill="url(#${name})"/>`;
}

function formatStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

interface Reflection {
  /** In degrees, clockwise from the right. */
  from: number;
  to: number;
  radius: number;
  width: number;
  opacity: number;
  /** The position of its brightest point, as a share of its length. */
  peak: number;
}

/** An arc that fades at both ends. Lines of decreasing width on top of each other give it soft edges, without a blur. */
function createReflection(name: string, { from, to, radius, width, opacity, peak }: Reflection): string {
  const [start, end] = [from, to].map((degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return { x: (radius * Math.cos(radians)).toFixed(3), y: (radius * Math.sin(radians)).toFixed(3) };
  });
  const stops = formatStops([
    [0, '#fff', 0],
    [peak, '#fff', opacity / 3],
    [1, '#fff', 0],
  ]);
  const path = `M${start?.x} ${start?.y}A${radius} ${radius} 0 0 1 ${end?.x} ${end?.y}`;
  const lines = [1, 0.75, 0.5, 0.25].map(
    (share) =>
      `<path d="${path}" fill="none" stroke="url(#${name})" stroke-linecap="round" stroke-width="${(width * share).toFixed(4)}"/>`,
  );
  return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${start?.x}" y1="${start?.y}" x2="${end?.x}" y2="${end?.y}">${stops}</linearGradient>${lines.join('')}`;
}
