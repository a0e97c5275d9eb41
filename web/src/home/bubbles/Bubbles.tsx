import { currentBubble, type Flow } from '#domain/flow/flowState.ts';
import type { ServerText } from '../flow/useInitialState.ts';
import { Bubble } from './Bubble.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import type { LayoutText } from './useTextLayout.ts';
import { useFavourites } from '../../favourites/useFavourites.ts';

interface Props {
  flow: Flow<BubbleFragment>;
  serverText: ServerText | null;
  layoutText: LayoutText | null;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isPaused: boolean) => void;
}

export function Bubbles({ flow, serverText, ...callbacks }: Props) {
  const current = currentBubble(flow);
  const { favourites, toggleFavourite } = useFavourites();
  return flow.bubbles.map((bubble) => (
    <Bubble
      key={bubble.instanceId}
      bubble={bubble}
      serverText={bubble.instanceId === serverText?.instanceId ? serverText.layout : null}
      isCurrent={bubble === current}
      isFavourite={favourites.some(({ id }) => id === bubble.thought.id)}
      onToggleFavourite={toggleFavourite}
      {...callbacks}
    />
  ));
}
