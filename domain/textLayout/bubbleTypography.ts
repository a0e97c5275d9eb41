// The typography of a bubble. The layout of its text assumes these values, and its styles apply them.

/** The weight of the author's name, in Figtree. */
export const authorWeight = 600;
/** The font size of the author's name, relative to the font size of the thought. */
export const authorScale = 0.66;
/** A smaller name is hardly legible, so it is truncated to one line of this size instead. */
export const minAuthorFontSizePx = 11;
export const lineHeightEm = 1.24;
export const authorLineHeightEm = 1.36;
/** The gap between the thought and its author, in em of the thought. */
export const authorGapEm = 0.5;
