import { currentBubble, type Flow } from '#domain/flow/flowState.ts';
import { Bubble } from './Bubble.tsx';
import styles from './BubbleLayer.module.css';
import type { BubbleFragment } from '../operations.generated.ts';
import { useFavourites } from '../favourites/useFavourites.ts';

interface Props {
  flow: Flow<BubbleFragment>;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isPaused: boolean) => void;
}

/** All bubbles, in a layer that covers the screen. */
export function BubbleLayer({ flow, ...callbacks }: Props) {
  const current = currentBubble(flow);
  const { favourites, toggleFavourite } = useFavourites();
  return (
    <div className={styles.bubbles}>
      {flow.bubbles.map((bubble) => (
        <Bubble
          key={bubble.instanceId}
          bubble={bubble}
          isCurrent={bubble === current}
          isFavourite={favourites.some(({ id }) => id === bubble.thought.id)}
          onToggleFavourite={toggleFavourite}
          {...callbacks}
        />
      ))}
    </div>
  );
}
