import { useEffect, useRef, useState } from 'react';
import { readPageSettings } from '../../devices/settings.ts';
import { createIcon } from '../../ui/icons.tsx';
import { filters, type ListOfPlace, useAddress } from '../address.ts';
import { ThoughtForm } from '../form/ThoughtForm.tsx';
import { formatLoadError, getDemoRefusalMessage } from '../format.ts';
import {
  type ThoughtCardFragment,
  useDeleteThoughtMutation,
  useRestoreThoughtMutation,
  useSelectThoughtsLazyQuery,
  useStoredThoughtQuery,
  type ThoughtsQueryVariables,
  useThoughtsLazyQuery,
} from '../operations.generated.ts';
import { AdminDialog, Banner, Button, ConfirmDialog, focusIfLost, LoadStatus, showToast } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';
import { ListEnd, usePages } from '../pages.tsx';
import { Bulk } from './Bulk.tsx';
import styles from './Collection.module.css';
import { emptySelection, readSelection, select, toggle } from './selection.ts';
import { type ThoughtAction, ThoughtCards } from './ThoughtCards.tsx';
import { ThoughtTable } from './ThoughtTable.tsx';
import { Toolbar, useListLayout } from './Toolbar.tsx';

const EditIcon = createIcon('m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19ZM14 7l3 3');
const DeleteIcon = createIcon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5');
const RestoreIcon = createIcon('M4 5v5h5M4.5 10a8 8 0 1 1-.5 4');

interface Props {
  list: ListOfPlace;
  email: string;
}

/** A list of thoughts as cards or a table, with its toolbar and dialogs. */
export function Collection({ list, email }: Props) {
  const [{ search, filter, orderBy, edit: formId }, setAddress] = useAddress();
  const openForm = (edit: string | null) => setAddress({ edit });
  const { place } = list;
  const shownThoughts = { place, search, filter: filter === null ? null : { [filter]: true } };
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { pages, reload } = useThoughts({ ...shownThoughts, orderBy }, headingRef);
  const [layout, setLayout] = useListLayout(pages.page?.collectionCount ?? 0);
  const [failure, setFailure] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  const loadError = pages.error === dismissedError ? null : pages.error;
  const [selection, setSelection] = useSelection(JSON.stringify([search, filter, layout]));
  const [deleted, setDeleted] = useState<ThoughtCardFragment | null>(null);
  const thoughts = pages.page?.edges.map(({ node }) => node) ?? [];
  const [deleteThought] = useDeleteThoughtMutation();
  const [restoreThought] = useRestoreThoughtMutation();
  const [selectThoughts] = useSelectThoughtsLazyQuery();

  const change = async (request: Promise<unknown>, message: string, onDone: () => void) => {
    setFailure(null);
    try {
      await request;
      onDone();
      reload();
    } catch (error) {
      setFailure(getDemoRefusalMessage(error) ?? message);
    }
  };
  const restore = ({ id, thought }: ThoughtCardFragment) =>
    void change(restoreThought({ variables: { id } }), 'Failed to restore bubble', () =>
      showToast(`Restored “${thought}”`),
    );
  const remove = (thought: ThoughtCardFragment) =>
    void change(deleteThought({ variables: { id: thought.id } }), 'Failed to delete bubble', () =>
      showToast(`Deleted “${thought.thought}”`, () => restore(thought)),
    );
  const selectAll = async () => {
    try {
      const data = await readData(selectThoughts({ variables: shownThoughts }));
      setSelection(select(data.selectThoughts));
    } catch {
      setFailure("Couldn't select the bubbles. Please try again.");
    }
  };
  const actions: ThoughtAction[] =
    place === 'TRASH'
      ? [{ label: 'Restore', icon: <RestoreIcon />, run: restore }]
      : [
          { label: 'Edit', icon: <EditIcon />, run: ({ id }) => openForm(id) },
          { label: 'Delete', icon: <DeleteIcon />, run: setDeleted },
        ];
  const shown = { thoughts, totalCount: pages.page?.totalCount ?? 0, search, actions };
  return (
    <>
      <Toolbar
        list={list}
        layout={layout}
        onLayoutChange={setLayout}
        counts={pages.page}
        isStale={pages.isStale}
        headingRef={headingRef}
        onAdd={() => openForm('new')}
      />
      {/* Shown after the form is closed, because screen readers don't announce what is behind a modal dialog. */}
      {formId === null && (
        <Banner
          message={
            failure ?? (loadError === null ? null : formatLoadError(readPageSettings().store, loadError))
          }
          onDismiss={() => {
            setFailure(null);
            setDismissedError(pages.error);
          }}
        />
      )}
      {pages.page === null && (
        <output className={parts.empty}>
          {pages.loading ? 'Loading bubbles...' : <Button onClick={pages.refetch}>Try again</Button>}
        </output>
      )}
      {pages.page !== null && thoughts.length === 0 && <EmptyState list={list} />}
      {thoughts.length > 0 && (
        <div className={pages.isStale ? styles.stale : undefined}>
          {layout === 'cards' ? (
            <ThoughtCards {...shown} />
          ) : (
            <ThoughtTable
              {...shown}
              list={list}
              selection={selection}
              onSelect={(id, isRange) => setSelection(toggle(selection, thoughts, id, isRange))}
              onSelectAll={(isSelected) => (isSelected ? void selectAll() : setSelection(emptySelection))}
            />
          )}
          <ListEnd what="more bubbles" pages={pages} />
        </div>
      )}
      <Bulk
        place={place}
        selected={readSelection(selection, thoughts)}
        onClear={() => setSelection(emptySelection)}
        onChanged={reload}
      />
      {formId !== null && (
        <OpenForm
          key={formId}
          id={formId}
          email={email}
          onClose={() => {
            openForm(null);
            reload();
          }}
        />
      )}
      {deleted !== null && (
        <ConfirmDialog
          title="Confirm Delete"
          action="Delete"
          onConfirm={() => {
            setDeleted(null);
            remove(deleted);
          }}
          onClose={() => setDeleted(null)}
        >
          <p>Are you sure you want to delete this bubble?</p>
          <blockquote className={parts.quote}>
            <p className="clamp" dir="auto" lang={deleted.lang ?? undefined}>
              {deleted.thought || 'Untitled'}
            </p>
            <footer className={parts.muted} dir="auto">
              by {deleted.author ?? 'Unknown'}
            </footer>
          </blockquote>
        </ConfirmDialog>
      )}
    </>
  );
}

interface FormProps {
  id: string;
  email: string;
  onClose: () => void;
}

/** The form of a new thought, or of a stored one once that is loaded. */
function OpenForm({ id, email, onClose }: FormProps) {
  const isNew = id === 'new';
  const query = useStoredThoughtQuery({ variables: { id }, skip: isNew });
  const thought = query.data?.storedThought ?? null;
  if (isNew || thought?.trashedAt === null)
    return <ThoughtForm thought={thought} email={email} onClose={onClose} />;
  return (
    <AdminDialog title="Edit Bubble" size={query.loading ? 'wide' : 'small'} onClose={onClose}>
      <LoadStatus what="the bubble" query={query} />
      {query.data?.storedThought === null && <p>This bubble was deleted for good.</p>}
      {thought !== null && (
        <p dir="auto">{`“${thought.thought}” is in the trash. Restore it there to edit it.`}</p>
      )}
    </AdminDialog>
  );
}

/** Fetches the list, and fetches it again after each change. */
function useThoughts(
  list: Omit<ThoughtsQueryVariables, 'first' | 'after'>,
  headingRef: { current: HTMLElement | null },
) {
  const [queryThoughts] = useThoughtsLazyQuery();
  const pages = usePages(JSON.stringify(list), async (after) => {
    const variables = { ...list, after, first: after === null ? 48 : 100 };
    const { thoughts, attention } = await readData(queryThoughts({ variables }));
    return { ...thoughts, filterCounts: { needsAttention: attention.totalCount } };
  });
  const { refetch } = pages;
  const isChanged = useRef(false);
  useEffect(() => {
    // Moves the focus if its element was removed with a card.
    if (isChanged.current) focusIfLost(headingRef.current);
    isChanged.current = false;
    // The cards are those of the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pages.page, headingRef]);
  return {
    pages,
    reload: () => {
      isChanged.current = true;
      refetch();
    },
  };
}

/** The selection, which is cleared when another list is shown. */
function useSelection(list: string) {
  const state = useState(emptySelection);
  const [selectedList, setSelectedList] = useState(list);
  if (list !== selectedList) {
    setSelectedList(list);
    state[1](emptySelection);
  }
  return state;
}

function EmptyState({ list }: { list: ListOfPlace }) {
  const [{ search, filter }, setAddress] = useAddress();
  const filtered = filter === null ? list.empty : filters[filter].empty;
  return (
    <div className={parts.empty}>
      <p>{search === null ? filtered : `Nothing matches “${search}”.`}</p>
      {filter !== null && <Button onClick={() => setAddress({ filter: null })}>Show all</Button>}
    </div>
  );
}
