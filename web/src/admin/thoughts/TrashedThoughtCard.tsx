import type { FragmentType } from '@apollo/client';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtCard } from './ThoughtCard.tsx';

interface Props {
  thought: FragmentType<ThoughtCardFragment>;
  isBusy: boolean;
  onRestore: (thought: ThoughtCardFragment) => void;
}

export function TrashedThoughtCard({ thought, isBusy, onRestore }: Props) {
  return (
    <ThoughtCard
      thought={thought}
      renderButtons={(card) => (
        <BusyButton
          className={controls.button}
          aria-describedby={`thought-${card.id}`}
          isBusy={isBusy}
          onClick={() => onRestore(card)}
        >
          Restore
        </BusyButton>
      )}
    />
  );
}
