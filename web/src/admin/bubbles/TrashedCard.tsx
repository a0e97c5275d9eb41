import { keptMs } from '#domain/thought.ts';
import controls from '../controls.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { BubbleCard } from './BubbleCard.tsx';
import styles from './BubbleCard.module.css';

interface Props {
  thought: BubbleCardFragment;
  isBusy: boolean;
  onRestore: (thought: BubbleCardFragment) => void;
}

export function TrashedCard({ thought, isBusy, onRestore }: Props) {
  const { id, trashedAt } = thought;
  return (
    <BubbleCard thought={thought}>
      {trashedAt !== null && (
        <span className={styles.fate}>
          Kept until{' '}
          {new Date(Date.parse(trashedAt) + keptMs).toLocaleDateString(undefined, { dateStyle: 'medium' })}
        </span>
      )}
      <button
        type="button"
        className={controls.button}
        aria-describedby={`bubble-${id}`}
        disabled={isBusy}
        onClick={() => onRestore(thought)}
      >
        Restore
      </button>
    </BubbleCard>
  );
}
