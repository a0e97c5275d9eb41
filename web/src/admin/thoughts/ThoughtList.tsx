import { Button } from '../components/controls.tsx';
import styles from '../collection/Collection.module.css';
import type { CollectionState } from '../collection/useCollection.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment, ThoughtPlace } from '../operations.generated.ts';
import { ListEnd } from './ListEnd.tsx';
import { DeleteIcon, EditIcon, ReplaceIcon, RestoreIcon } from './icons.tsx';
import type { ThoughtAction } from './ThoughtCard.tsx';
import { ThoughtGrid } from './ThoughtGrid.tsx';
import { ThoughtGridSkeleton } from './ThoughtGridSkeleton.tsx';
import { ThoughtTable } from './ThoughtTable.tsx';
import { useReplaceLive } from './useReplaceLive.ts';

interface Props {
  collection: CollectionState;
}

/** The largest list that is rendered as a whole. */
const maxRendered = 48;

/** The cards or the table, or the loading state, the empty state, or a button to try again. */
export function ThoughtList({ collection }: Props) {
  const { thoughtsState, listOptions, layout, trash, bulk } = collection;
  const { thoughts, isLoading, totalCount } = thoughtsState;
  const { place, search } = listOptions;
  const isTrash = place === 'TRASH';
  const actionsOf = useActions(collection);
  if (thoughts === null && isLoading) {
    return (
      <>
        <output className={dialogs.muted}>Loading bubbles...</output>
        <ThoughtGridSkeleton />
      </>
    );
  }
  if (thoughts === null || thoughts.length === 0) {
    return (
      <p className={`${controls.empty} ${styles.empty}`}>
        {thoughts !== null ? (
          <EmptyState collection={collection} />
        ) : (
          <Button onClick={thoughtsState.retry}>Try again</Button>
        )}
      </p>
    );
  }
  const listProps = {
    thoughts,
    search,
    actionsOf,
    isBusy: trash.isBusy && isTrash,
    selection: bulk,
    isShort: totalCount !== null && totalCount <= maxRendered,
  };
  return (
    <div className={styles.results} data-stale={thoughtsState.isRefreshing}>
      {layout === 'cards' ? (
        <ThoughtGrid {...listProps} />
      ) : (
        <ThoughtTable
          {...listProps}
          totalCount={totalCount}
          place={place}
          onSelectLoaded={bulk.selectLoaded}
        />
      )}
      <ListEnd thoughtsState={thoughtsState} />
    </div>
  );
}

/** Returns a function that returns the buttons of a thought. */
function useActions(collection: CollectionState): (thought: ThoughtCardFragment) => readonly ThoughtAction[] {
  const { openForm, setOpenDialog, trash } = collection;
  const replaceLive = useReplaceLive(collection);
  const edit = {
    label: 'Edit',
    icon: <EditIcon />,
    run: (thought: ThoughtCardFragment) => openForm(thought),
  };
  const remove = {
    label: 'Delete',
    icon: <DeleteIcon />,
    run: (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'delete', thought }),
  };
  const restore = { label: 'Restore', icon: <RestoreIcon />, run: trash.restore };
  const replace = { label: 'Replace the live one', icon: <ReplaceIcon />, run: replaceLive };
  return ({ trashedAt, draftOf }) => {
    if (trashedAt !== null) return [restore];
    return draftOf === null ? [edit, remove] : [replace, remove];
  };
}

const emptyTexts = {
  LIVE: 'No bubbles found. Add your first bubble!',
  DRAFT: 'No drafts. What you save as a draft, only admins see.',
  TRASH: 'The trash is empty.',
} satisfies Record<ThoughtPlace, string>;

function EmptyState({ collection }: Props) {
  const { listOptions, setListOptions, headingRef } = collection;
  const { search, needsAttention, place } = listOptions;
  if (search === null && !needsAttention) return emptyTexts[place];
  const showAll = () => {
    setListOptions({ ...listOptions, needsAttention: false });
    headingRef.current?.focus();
  };
  return (
    <>
      {search === null ? 'Nothing needs attention.' : `Nothing matches “${search}”.`}
      {needsAttention && <Button onClick={showAll}>Show all</Button>}
    </>
  );
}
