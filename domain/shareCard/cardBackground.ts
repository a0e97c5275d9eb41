// The water behind the bubble of a share card. Positions and lengths are in pixels of the card.
import { toHexColour } from '../bubble/oklch.ts';

const water = [
  ['0', toHexColour([0.405, 0.105, 264])],
  ['.34', toHexColour([0.3, 0.09, 262])],
  ['.7', toHexColour([0.235, 0.064, 246])],
  ['1', toHexColour([0.215, 0.05, 220])],
] as const;
const ray = toHexColour([0.84, 0.08, 250]);
const surfaceGlow = toHexColour([0.79, 0.1, 258]);
const teal = toHexColour([0.66, 0.1, 195]);
const violet = toHexColour([0.44, 0.17, 285]);

/** The point above the card where all rays start. */
const light = { x: 600, y: -290 };
/** The directions of the rays, in degrees from straight down, with their widths in degrees and their opacity. */
const rays = [
  [-27, 7, 0.05],
  [-17, 5, 0.07],
  [-9, 4, 0.06],
  [-3, 3, 0.08],
  [5, 5, 0.07],
  [14, 4, 0.06],
  [22, 7, 0.06],
] as const;
/** The centres and radii of the bubbles in the water. */
const bubbles = [
  [96, 113, 26],
  [168, 441, 17],
  [1092, 164, 19],
  [1032, 416, 32],
] as const;
const specks = [
  [252, 258, 7],
  [60, 315, 4.5],
  [288, 567, 6],
  [948, 101, 6],
  [1140, 328, 5],
  [912, 554, 9],
] as const;

/** Returns the background as elements of an SVG image of 1200 × 630 pixels. */
export function createCardBackground(): string {
  return [
    '<defs>',
    `<linearGradient id="water" x1="0" y1="0" x2="0" y2="1">${water
      .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
      .join('')}</linearGradient>`,
    fading(
      'surface',
      surfaceGlow,
      0.26,
      'cx="600" cy="-40" r="560" gradientTransform="matrix(1 0 0 .5 0 -20)"',
    ),
    fading('teal', teal, 0.34, 'cx="1130" cy="650" r="430" gradientTransform="matrix(1 0 0 .6 0 260)"'),
    fading('violet', violet, 0.24, 'cx="40" cy="600" r="430" gradientTransform="matrix(1 0 0 .7 0 180)"'),
    fading('ray', ray, 1, `cx="${light.x}" cy="${light.y}" r="820"`, 0.3),
    fading('blurred', '#fff', 0.07, 'cx="0" cy="0" r="150"', 0.7),
    '<radialGradient id="shell"><stop offset=".7" stop-color="#cfe0ff" stop-opacity=".02"/><stop offset=".9" stop-color="#cfe0ff" stop-opacity=".2"/><stop offset="1" stop-color="#cfe0ff" stop-opacity=".05"/></radialGradient>',
    '<radialGradient id="shine"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '</defs>',
    '<rect width="1200" height="630" fill="url(#water)"/>',
    '<rect width="1200" height="630" fill="url(#surface)"/>',
    '<rect width="1200" height="630" fill="url(#teal)"/>',
    '<rect width="1200" height="630" fill="url(#violet)"/>',
    ...rays.flatMap(createRay),
    '<circle r="150" fill="url(#blurred)" transform="translate(0 560)"/>',
    '<circle r="150" fill="url(#blurred)" transform="translate(1210 60)"/>',
    ...bubbles.map(createBubble),
    ...specks.map(createBubble),
  ].join('');
}

function fading(id: string, colour: string, opacity: number, position: string, from = 0): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${position}><stop offset="${from}" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Several triangles of decreasing width look like a ray with soft edges, and take less time than a blur. */
function createRay([angle, width, opacity]: readonly [number, number, number]): string[] {
  return [1, 0.8, 0.6, 0.4, 0.2].map((share) => {
    const corners = [-1, 1].map((side) => {
      const radians = ((angle + (side * share * width) / 2) * Math.PI) / 180;
      return `${round(light.x + 1000 * Math.sin(radians))} ${round(light.y + 1000 * Math.cos(radians))}`;
    });
    return `<path d="M${light.x} ${light.y}L${corners.join('L')}Z" fill="url(#ray)" fill-opacity="${round(opacity / 5)}"/>`;
  });
}

function createBubble([x, y, radius]: readonly [number, number, number]): string {
  const shine = `<ellipse cx="-.32" cy="-.56" rx=".42" ry=".3" fill="url(#shine)"/>`;
  return `<g transform="translate(${x} ${y}) scale(${radius})"><circle r="1" fill="url(#shell)"/>${shine}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
