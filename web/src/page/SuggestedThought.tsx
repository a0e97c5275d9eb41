import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { PageBubble } from '../bubble/PageBubble.tsx';
import styles from './SuggestedThought.module.css';

/**
 * A built-in thought, so that requests for unknown addresses, which scanners send by the thousand, don't read the
 * database. Its link always works, because the home page shows other thoughts if the collection doesn't contain it.
 */
export const [suggestedThought] = fallbackThoughts;

export const suggestedBubblePx = 240;

/** The precomputed result of `layoutBubbleText`, whose code would make these pages too heavy. */
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
