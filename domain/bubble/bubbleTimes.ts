// The times of a bubble: on the screen, leaving, and rising.

/** Every bubble is visible for at least this long, unless it surfaces or is dismissed. */
export const minVisibleMs = 3000;
/** A bubble that makes room for another one is visible for at least this long, the first one since it can be pressed. */
export const minStayMs = 1000;
export const minFirstStayMs = 1500;
/** The styles of a bubble use these two as well. */
export const fadeMs = 800;
export const surfaceMs = 200;

/** A bubble floats up the screen once in this time. */
export const floatMs = { fastest: 45_000, slowest: 75_000 };
