import { memo } from 'react';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtCard } from './ThoughtCard.tsx';

interface Props {
  thought: ThoughtCardFragment;
  onEdit: (thought: ThoughtCardFragment) => void;
  onDelete: (thought: ThoughtCardFragment) => void;
}

/** Memoised, so that typing a search does not render a thousand cards again. */
export const EditableThoughtCard = memo(function EditableThoughtCard({ thought, onEdit, onDelete }: Props) {
  const describedBy = `thought-${thought.id}`;
  return (
    <ThoughtCard thought={thought}>
      <button
        type="button"
        className={controls.secondary}
        aria-describedby={describedBy}
        onClick={() => onEdit(thought)}
      >
        Edit
      </button>
      <button
        type="button"
        className={controls.secondary}
        aria-describedby={describedBy}
        onClick={() => onDelete(thought)}
      >
        Delete
      </button>
    </ThoughtCard>
  );
});
