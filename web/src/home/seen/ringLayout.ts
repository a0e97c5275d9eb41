/** The places of the markers after the visitor has declined more thoughts: on a ring around the chosen bubble. */
export interface RingLayout {
  /** The centre of each marker relative to the ring's, clockwise from the top, in pixels. */
  positions: readonly { x: number; y: number }[];
  /** The radii of the rings in pixels, the outermost first. */
  radii: readonly number[];
  /** The shortest distance between the centres of two markers. */
  spacingPx: number;
}

/** The sizes that fit a ring into its area. */
interface RingFit {
  /** The factor of all distances of the layout, at most 1. */
  scale: number;
  /** The size of a marker's target: as large as possible without an overlap, at most 44 px. */
  targetPx: number;
  /** The diameter of the circle in the middle that no target reaches into. */
  innerDiameterPx: number;
}

const largestTargetPx = 44;

const smallRing = { radius: 154, capacity: 21 };
/** Two rings have a larger and a smaller radius, so that no targets overlap, neither on one ring nor across both. */
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
    spacingPx: Math.min(
      getSpacing(outer.radius, count - innerCount),
      getSpacing(innerRing.radius, innerCount),
      innerCount === 0 ? Infinity : outer.radius - innerRing.radius,
    ),
  };
}

/** @param roomPx the width or height of the area, whichever is smaller */
export function fitRing({ radii, spacingPx }: RingLayout, roomPx: number): RingFit {
  const outerDiameter = 2 * Math.max(...radii);
  const scaleOfLargest = Math.min(1, (roomPx - largestTargetPx) / outerDiameter);
  const hasLargest = spacingPx * scaleOfLargest >= largestTargetPx;
  // If the largest targets don't fit, smaller targets touch each other.
  const scale = hasLargest ? scaleOfLargest : roomPx / (outerDiameter + spacingPx);
  const targetPx = hasLargest ? largestTargetPx : spacingPx * scale;
  return { scale, targetPx, innerDiameterPx: 2 * Math.min(...radii) * scale - targetPx };
}

/** Returns the distance between two neighbours on a circle. */
function getSpacing(radius: number, count: number): number {
  return count < 2 ? Infinity : 2 * radius * Math.sin(Math.PI / count);
}

function placeOnCircle(radius: number, count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}
