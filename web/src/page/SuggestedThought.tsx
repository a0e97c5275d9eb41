import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { PageBubble } from '../bubble/PageBubble.tsx';
import styles from './SuggestedThought.module.css';

/**
 * A built-in thought, which costs no request to the database: programs that look for weaknesses open thousands of
 * addresses that don't exist. Its link is never a dead end, because the home page shows others if the collection
 * doesn't contain it.
 */
export const [suggestedThought] = fallbackThoughts;

export const suggestedBubblePx = 240;

/** As `layoutBubbleText` returns it, whose code is too large for these pages. */
export const suggestedText = {
  lines: ['Your time is ', "limited, so don't ", 'waste it living ', "someone else's life."],
  authorLines: ['— Steve Jobs'],
  fontSizePx: 21.7,
  authorFontSizePx: 14.3,
  isThoughtCut: false,
  isCut: false,
};

export function SuggestedThought() {
  return (
    <a className={styles.link} href={`/?thought=${suggestedThought.id}`}>
      <PageBubble thought={suggestedThought} text={suggestedText} diameterPx={suggestedBubblePx} />
    </a>
  );
}
