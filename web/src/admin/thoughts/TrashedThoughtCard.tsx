import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtCard } from './ThoughtCard.tsx';

interface Props {
  thought: ThoughtCardFragment;
  isBusy: boolean;
  onRestore: (thought: ThoughtCardFragment) => void;
}

export function TrashedThoughtCard({ thought, isBusy, onRestore }: Props) {
  return (
    <ThoughtCard thought={thought}>
      <BusyButton
        className={controls.button}
        aria-describedby={`thought-${thought.id}`}
        isBusy={isBusy}
        onClick={() => onRestore(thought)}
      >
        Restore
      </BusyButton>
    </ThoughtCard>
  );
}
