/**
 * The oldest browsers that the site is built for: the first with light-dark(), which every colour needs, and with
 * Intl.Segmenter, which breaks the lines of a bubble. The README names them.
 */
export const browserTargets = ['chrome123', 'firefox125', 'safari17.5'];
