import collection from '../Collection.module.css';
import controls from '../controls.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { Grid, Skeletons } from './Grid.tsx';
import type { Shown } from './lists.ts';
import { LiveCard } from './LiveCard.tsx';
import { TrashedCard } from './TrashedCard.tsx';
import type { Bubbles } from './useBubbles.ts';

interface Props {
  bubbles: Bubbles;
  shown: Shown;
  isBusy: boolean;
  onEdit: (thought: BubbleCardFragment) => void;
  onDelete: (thought: BubbleCardFragment) => void;
  onRestore: (thought: BubbleCardFragment) => void;
}

/** The cards; or that they are on their way, that there are none, or a way to try again. */
export function BubbleList({ bubbles, shown, isBusy, onEdit, onDelete, onRestore }: Props) {
  const { thoughts, isLoading, error } = bubbles;
  if (thoughts === null && isLoading) {
    return (
      <>
        <output className={collection.soft}>Loading bubbles...</output>
        <Skeletons />
      </>
    );
  }
  if (thoughts === null) {
    return (
      <p className={collection.empty}>
        <button type="button" className={controls.button} onClick={bubbles.retry}>
          Try again
        </button>
      </p>
    );
  }
  if (thoughts.length === 0) return <p className={collection.empty}>{emptyText(shown)}</p>;
  return (
    <div className={collection.results} data-stale={bubbles.isRefreshing}>
      <Grid
        hasMore={bubbles.hasMore}
        isFailed={error !== null}
        isLoading={isLoading}
        onMore={bubbles.showMore}
      >
        {thoughts.map((thought) =>
          shown.trashed ? (
            <TrashedCard key={thought.id} thought={thought} isBusy={isBusy} onRestore={onRestore} />
          ) : (
            <LiveCard key={thought.id} thought={thought} onEdit={onEdit} onDelete={onDelete} />
          ),
        )}
      </Grid>
    </div>
  );
}

function emptyText({ search, trashed }: Shown): string {
  if (search !== null) return `Nothing matches “${search}”.`;
  return trashed ? 'The trash is empty.' : 'No bubbles found. Add your first bubble!';
}
