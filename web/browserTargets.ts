/**
 * The oldest supported browsers: the first versions with light-dark(), which all colours use, and with Intl.Segmenter,
 * which the line breaking in bubbles uses. The README lists them.
 */
const oldestVersions = { chrome: [123, 0], firefox: [125, 0], safari: [17, 5] } as const;

/** The targets in Vite's format for JavaScript, such as `safari17.5`. */
export const browserTargets = Object.entries(oldestVersions).map(
  ([browser, [major, minor]]) => `${browser}${major}${minor === 0 ? '' : `.${minor}`}`,
);

/** The targets in the format of Lightning CSS: one number with a byte each for major, minor and patch. */
export const cssTargets = Object.fromEntries(
  Object.entries(oldestVersions).map(([browser, [major, minor]]) => [browser, (major << 16) | (minor << 8)]),
);
