import { useMemo } from 'react';
import { Button } from '../components/Button.tsx';
import type { OpenDialog } from '../collection/CollectionDialogs.tsx';
import collection from '../collection/Collection.module.css';
import { useFacets } from '../collection/useFacets.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment, ThoughtPlace } from '../operations.generated.ts';
import type { CellName, RowEdit } from './table/RowEditor.tsx';
import { ListEnd } from './ListEnd.tsx';
import { DeleteIcon, EditIcon, RestoreIcon } from './icons.tsx';
import type { ThoughtAction } from './ThoughtCard.tsx';
import { type ListSelection, ThoughtGrid } from './ThoughtGrid.tsx';
import { ThoughtGridSkeleton } from './ThoughtGridSkeleton.tsx';
import type { ListOptions } from './thoughtListCache.ts';
import { ThoughtTable } from './table/ThoughtTable.tsx';
import type { ListLayout } from './useListLayout.ts';
import type { ThoughtsState } from './useThoughts.ts';

interface Props {
  thoughtsState: ThoughtsState;
  listOptions: ListOptions;
  layout: ListLayout;
  isBusy: boolean;
  selection: ListSelection;
  onSelectLoaded: (isSelected: boolean) => void;
  rowEdit: RowEdit | null;
  onEditCell: (thought: ThoughtCardFragment, cell: CellName) => void;
  onEdit: (thought: ThoughtCardFragment) => void;
  onOpenDialog: (dialog: OpenDialog) => void;
  onRestore: (thought: ThoughtCardFragment) => void;
  onClearFilters: () => void;
}

/** The largest list that is rendered as a whole. */
const maxRendered = 48;

/** The cards or the table, or the loading state, the empty state, or a button to try again. */
export function ThoughtList(props: Props) {
  const { thoughtsState, listOptions, layout, isBusy, rowEdit, onEditCell } = props;
  const { thoughts, isLoading, totalCount } = thoughtsState;
  const { place, search } = listOptions;
  const isTrash = place === 'TRASH';
  const actions = useActions(props);
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
      <p className={`${controls.empty} ${collection.empty}`}>
        {thoughts !== null ? (
          <EmptyState listOptions={listOptions} onClearFilters={props.onClearFilters} />
        ) : (
          <Button onClick={thoughtsState.retry}>Try again</Button>
        )}
      </p>
    );
  }
  const listProps = {
    thoughts,
    search,
    actions,
    isBusy: isBusy && isTrash,
    selection: props.selection,
    isShort: totalCount !== null && totalCount <= maxRendered,
  };
  return (
    <div className={collection.results} data-stale={thoughtsState.isRefreshing}>
      {layout === 'cards' ? (
        <ThoughtGrid {...listProps} />
      ) : (
        <ThoughtTable
          {...listProps}
          totalCount={totalCount}
          place={place}
          onSelectLoaded={props.onSelectLoaded}
          rowEdit={rowEdit}
          onEditCell={isTrash ? null : onEditCell}
        />
      )}
      <ListEnd thoughtsState={thoughtsState} />
    </div>
  );
}

/** Returns the buttons of each thought. */
function useActions({ listOptions, onEdit, onOpenDialog, onRestore }: Props): readonly ThoughtAction[] {
  const editActions = useMemo(
    () => [
      { label: 'Edit', icon: <EditIcon />, run: onEdit },
      {
        label: 'Delete',
        icon: <DeleteIcon />,
        run: (thought: ThoughtCardFragment) => onOpenDialog({ dialog: 'delete', thought }),
      },
    ],
    [onEdit, onOpenDialog],
  );
  return listOptions.place === 'TRASH'
    ? [{ label: 'Restore', icon: <RestoreIcon />, run: onRestore }]
    : editActions;
}

const emptyTexts = {
  LIVE: 'No bubbles found. Add your first bubble!',
  DRAFT: 'No drafts. What you save as a draft, only admins see.',
  TRASH: 'The trash is empty.',
} satisfies Record<ThoughtPlace, string>;

function EmptyState({ listOptions, onClearFilters }: Pick<Props, 'listOptions' | 'onClearFilters'>) {
  const { search, filter, place } = listOptions;
  const { describe } = useFacets(place);
  if (search === null && filter === null) return emptyTexts[place];
  const conditions = [
    ...(search === null ? [] : [`“${search}”`]),
    ...(filter === null ? [] : describe(filter)),
  ];
  return (
    <>
      Nothing matches {new Intl.ListFormat('en').format(conditions)}.
      {filter !== null && <Button onClick={onClearFilters}>Clear filters</Button>}
    </>
  );
}
