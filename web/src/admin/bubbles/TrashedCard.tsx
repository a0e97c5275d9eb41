import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { BubbleCard } from './BubbleCard.tsx';

interface Props {
  thought: BubbleCardFragment;
  isBusy: boolean;
  onRestore: (thought: BubbleCardFragment) => void;
}

export function TrashedCard({ thought, isBusy, onRestore }: Props) {
  return (
    <BubbleCard thought={thought}>
      <BusyButton
        className={controls.button}
        aria-describedby={`bubble-${thought.id}`}
        isBusy={isBusy}
        onClick={() => onRestore(thought)}
      >
        Restore
      </BusyButton>
    </BubbleCard>
  );
}
