/** Where the markers of seen thoughts are after the visitor has declined more: on a ring around the chosen bubble. */
export interface RingLayout {
  /** The centre of each marker relative to the ring's, clockwise from the top, in pixels. */
  positions: readonly { x: number; y: number }[];
  /** The radii of the rings in pixels, the outermost first. */
  radii: readonly number[];
  /** The width and height of it all, with the whole targets. */
  sizePx: number;
  /** The diameter of the circle in the middle that no target reaches into. */
  innerDiameterPx: number;
}

/** The size of a marker's target. */
export const markerTargetPx = 44;

const smallRing = { radius: 154, capacity: 21 };
/** Two rings have wider radii, so that neither their targets overlap nor those on the same ring. */
const outerRing = { radius: 172, capacity: 24 };
const innerRing = { radius: 128, capacity: 17 };

export const maxMarkers = outerRing.capacity + innerRing.capacity;

/** @param count the number of markers, at most `maxMarkers` */
export function layoutRing(count: number): RingLayout {
  const outer = count <= smallRing.capacity ? smallRing : outerRing;
  const innerCount = Math.max(0, count - outer.capacity);
  const radii = innerCount === 0 ? [outer.radius] : [outer.radius, innerRing.radius];
  return {
    positions: [
      ...placeOnCircle(outer.radius, count - innerCount),
      ...placeOnCircle(innerRing.radius, innerCount),
    ],
    radii,
    sizePx: 2 * outer.radius + markerTargetPx,
    innerDiameterPx: 2 * Math.min(...radii) - markerTargetPx,
  };
}

function placeOnCircle(radius: number, count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}
