import type { BubbleFragment } from '../operations.generated.ts';
import styles from './SeenWords.module.css';

interface Props {
  thought: BubbleFragment;
  tabIndex: number;
  onOpenList: () => void;
}

/** The text and the author of a thought that was seen, as a button that opens the list of all. */
export function SeenWords({ thought: { thought, author, lang }, tabIndex, onOpenList }: Props) {
  return (
    <button
      type="button"
      className={styles.words}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      data-long={thought.length > longTextLength}
      onClick={onOpenList}
    >
      <span dir="auto" lang={lang ?? undefined}>
        {thought}
      </span>
      {author !== null && <small dir="auto">— {author}</small>}
    </button>
  );
}

/** Longer texts are set smaller, because they would be cut off on a phone. */
const longTextLength = 80;
