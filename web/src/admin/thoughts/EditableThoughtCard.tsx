import type { FragmentType } from '@apollo/client';
import { memo } from 'react';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtCard } from './ThoughtCard.tsx';

interface Props {
  thought: FragmentType<ThoughtCardFragment>;
  onEdit: (thought: ThoughtCardFragment) => void;
  onDelete: (thought: ThoughtCardFragment) => void;
}

/** Memoised, so that typing a search does not render a thousand cards again. */
export const EditableThoughtCard = memo(function EditableThoughtCard({ thought, onEdit, onDelete }: Props) {
  return (
    <ThoughtCard
      thought={thought}
      renderButtons={(card) => (
        <>
          <button
            type="button"
            className={controls.secondary}
            aria-describedby={`thought-${card.id}`}
            onClick={() => onEdit(card)}
          >
            Edit
          </button>
          <button
            type="button"
            className={controls.secondary}
            aria-describedby={`thought-${card.id}`}
            onClick={() => onDelete(card)}
          >
            Delete
          </button>
        </>
      )}
    />
  );
});
