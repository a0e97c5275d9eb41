import { memo } from 'react';
import controls from '../controls.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { BubbleCard } from './BubbleCard.tsx';

interface Props {
  thought: BubbleCardFragment;
  onEdit: (thought: BubbleCardFragment) => void;
  onDelete: (thought: BubbleCardFragment) => void;
}

/** Memoised, so that typing a search does not redraw a thousand cards. */
export const LiveCard = memo(function LiveCard({ thought, onEdit, onDelete }: Props) {
  const describedBy = `bubble-${thought.id}`;
  return (
    <BubbleCard thought={thought}>
      <button
        type="button"
        className={controls.quiet}
        aria-describedby={describedBy}
        onClick={() => onEdit(thought)}
      >
        Edit
      </button>
      <button
        type="button"
        className={controls.quiet}
        aria-describedby={describedBy}
        onClick={() => onDelete(thought)}
      >
        Delete
      </button>
    </BubbleCard>
  );
});
