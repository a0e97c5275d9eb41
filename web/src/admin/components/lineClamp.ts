import { normalizeUnicode } from '#domain/text/normalizeUnicode.ts';
import styles from './lineClamp.module.css';

/**
 * Returns the class names that clamp a text to `--lines` lines. Browsers still paint the clamped lines, so glyphs or
 * marks that are taller than a Latin line would show at the lower edge. Such texts get a larger line height.
 */
export function getLineClampClass(text: string): string {
  const isOtherScript = otherScriptPattern.test(text);
  const hasStackedMarks = stackedMarksPattern.test(normalizeUnicode('NFKD', text));
  if (isOtherScript && hasStackedMarks) return `${styles.clamped} ${styles.tallestScript}`;
  return isOtherScript || hasStackedMarks ? `${styles.clamped} ${styles.tallScript}` : `${styles.clamped}`;
}

const otherScriptPattern =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Two combining marks on one letter, as in Vietnamese or vocalised Arabic. */
const stackedMarksPattern = /\p{Mark}{2}/u;
