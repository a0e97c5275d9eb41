import { bubbleHexColour, isWarmHue } from '#domain/bubble/bubbleColour.ts';
import { shareCardSize } from '#domain/pages/shareCard.ts';

/** The bubble's diameter in pixels. A square crop of the card contains the whole bubble. */
export const bubblePx = 528;

/** The transform from the bubble's coordinates, with its centre as origin and its radius as unit. */
const placed = `transform="translate(${shareCardSize.width / 2} ${shareCardSize.height / 2}) scale(${bubblePx / 2})"`;

/** Returns the bubble behind its text, with the layers of web/src/bubble/GlassBubble.module.css. */
export function drawGlass(hue: number): string {
  const [body, deep, lit, glow, rim] = (['body', 'deep', 'lit', 'glow', 'rim'] as const).map((part) =>
    bubbleHexColour(part, hue, 'dark'),
  );
  const isWarm = isWarmHue(hue);
  return `
<defs>
  <radialGradient id="halo">
    <stop offset=".7" stop-color="${isWarm ? rim : glow}" stop-opacity=".22"/>
    <stop offset="1" stop-color="${isWarm ? rim : glow}" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="body" gradientUnits="userSpaceOnUse" cx="-.12" cy="-.32" r="1.73">
    <stop offset=".3" stop-color="${body}"/>
    <stop offset="1" stop-color="${deep}"/>
  </radialGradient>
  <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="-.32" cy="-.88" r="1.44">
    <stop offset="0" stop-color="${lit}"/>
    <stop offset="1" stop-color="${lit}" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="crescent" gradientUnits="userSpaceOnUse" cx="0" cy="-.2" r="1.24">
    <stop offset=".8" stop-color="${glow}" stop-opacity="0"/>
    <stop offset="1" stop-color="${glow}" stop-opacity=".9"/>
  </radialGradient>
  <radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="matrix(1.28 0 0 .6 0 1.12)">
    <stop offset="0" stop-color="${glow}" stop-opacity=".65"/>
    <stop offset="1" stop-color="${glow}" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="edge" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">
    <stop offset=".84" stop-color="${rim}" stop-opacity="0"/>
    <stop offset=".95" stop-color="${rim}" stop-opacity=".26"/>
    <stop offset="1" stop-color="${rim}" stop-opacity="${isWarm ? 0.9 : 0.7}"/>
  </radialGradient>
</defs>
<g ${placed}>
  <circle r="1.3" fill="url(#halo)"/>
  <circle r="1" fill="url(#body)"/>
  <circle r="1" fill="url(#light)"/>
  <circle r="1" fill="url(#crescent)"/>
  <circle r="1" fill="url(#pool)"/>
  <circle r="1" fill="url(#edge)"/>
  <circle r=".998" fill="none" stroke="${rim}" stroke-opacity=".75" stroke-width=".004"/>
</g>`;
}

/** The reflections of a window on the glass, which lie over the text. */
export const reflections = `
<defs><filter id="reflection"><feGaussianBlur stdDeviation=".012"/></filter></defs>
<g ${placed} fill="none" stroke="#fff" stroke-linecap="round" filter="url(#reflection)">
  <path d="M-.78-.39A.87.87 0 0 1 .09-.865" stroke-width=".04" stroke-opacity=".5"/>
  <path d="M.73.53A.9.9 0 0 1 .28.855" stroke-width=".02" stroke-opacity=".35"/>
</g>`;
