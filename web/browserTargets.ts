/**
 * The oldest supported browsers: the first versions with light-dark(), which all colours use, and with Intl.Segmenter,
 * which the line breaking in bubbles uses. The README lists them.
 */
export const browserTargets = ['chrome123', 'firefox125', 'safari17.5'];
