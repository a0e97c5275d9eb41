import type { Bubble as BubbleState } from '#domain/bubble.ts';
import { useLettering } from '../glass/useLettering.ts';
import { Bubble } from './Bubble.tsx';
import styles from './Bubbles.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { useFavourites } from './useFavourites.ts';

interface Props {
  bubbles: readonly BubbleState<BubbleFragment>[];
  /** The one that the visitor attends to. */
  current: BubbleState<BubbleFragment> | undefined;
  onOpen: (thought: BubbleFragment) => void;
  onHold: (instanceId: string, isHeld: boolean) => void;
}

/** Everything on stage, in a layer that covers the screen. */
export function Bubbles({ bubbles, current, ...presses }: Props) {
  const lettering = useLettering();
  const { favourites, favour } = useFavourites();
  return (
    <div className={styles.bubbles}>
      {bubbles.map((bubble) => (
        <Bubble
          key={bubble.instanceId}
          bubble={bubble}
          lettering={lettering}
          isCurrent={bubble === current}
          isFavourite={favourites.some(({ id }) => id === bubble.thought.id)}
          onFavour={favour}
          {...presses}
        />
      ))}
    </div>
  );
}
