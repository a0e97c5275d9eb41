import { normalizeUnicode } from '#domain/text/normalizeForSearch.ts';
import styles from './lineClamp.module.css';

/**
 * The classes of a text that is cut after `--lines` lines. Browsers still paint the lines that are cut away: where
 * letters or their marks are taller than a Latin line, the next line's would show at the lower edge, so such a text
 * gets taller lines.
 */
export function getLineClampClass(text: string): string {
  const isOtherScript = OTHER_SCRIPT.test(text);
  const hasStackedMarks = STACKED_MARKS.test(normalizeUnicode('NFKD', text));
  if (isOtherScript && hasStackedMarks) return `${styles.clamped} ${styles.tallest}`;
  return isOtherScript || hasStackedMarks ? `${styles.clamped} ${styles.tall}` : `${styles.clamped}`;
}

const OTHER_SCRIPT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** As in Vietnamese, and in Arabic with its vowels. */
const STACKED_MARKS = /\p{Mark}{2}/u;
