import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { readSettings } from '../../devices/settings.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { createIcon } from '../../ui/icons.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { ThoughtForm } from '../form/ThoughtForm.tsx';
import { useEditLink, useForm } from '../form/useForm.ts';
import { formatCount, formatLoadError, getRefusalMessage } from '../format.ts';
import {
  DeleteThoughtDocument,
  RestoreThoughtDocument,
  SelectThoughtsDocument,
  type ThoughtCardFragment,
  type ThoughtOrder,
  type ThoughtPlace,
  ThoughtsDocument,
} from '../operations.generated.ts';
import { Banner, Button, ClosableDialog, focusIfLost, Options, Quote, showToast } from '../parts.tsx';
import parts from '../parts.module.css';
import { useSend } from '../send.ts';
import { usePages } from '../usePages.ts';
import { Bulk } from './Bulk.tsx';
import styles from './Collection.module.css';
import {
  type ListOptions,
  maxSearchLength,
  orderLabels,
  placeLabels,
  useListAddress,
} from './listAddress.ts';
import { emptySelection, readSelection, select, toggle } from './selection.ts';
import { ThoughtCard } from './ThoughtCard.tsx';
import { ListEnd, type ListLayout, ListSkeleton, useListLayout } from './ThoughtList.tsx';
import { ThoughtTable } from './ThoughtTable.tsx';

const CardsIcon = createIcon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z');
const TableIcon = createIcon('M4 6h0m4 0h12M4 12h0m4 0h12M4 18h0m4 0h12');
const EditIcon = createIcon('m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19ZM14 7l3 3');
const DeleteIcon = createIcon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5');
const RestoreIcon = createIcon('M4 5v5h5M4.5 10a8 8 0 1 1-.5 4');

interface Props {
  place: ThoughtPlace;
  email: string;
  /** Changes when the thoughts were changed elsewhere. */
  version: number;
}

/** The list of live thoughts, drafts or the trash, with its toolbar and dialogs. */
export function Collection({ place, email, version }: Props) {
  const [list, setListAddress] = useListAddress(place);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { pages, reload } = useThoughts(list, version, headingRef);
  const [layout, setLayout] = useListLayout(pages.page?.collectionCount ?? 0);
  const banner = useBanner(pages.error);
  const [selection, setSelection] = useSelection(list, layout);
  const { form, openForm } = useForm(email, reload);
  const [deleted, setDeleted] = useState<ThoughtCardFragment | null>(null);
  const thoughts = pages.page?.edges.map(({ node }) => node) ?? [];
  const totalCount = pages.page?.totalCount ?? 0;
  const send = useSend();

  const change = async (request: () => Promise<unknown>, failure: string, onDone: () => void) => {
    banner.show(null);
    try {
      await request();
      onDone();
      reload();
    } catch (error) {
      banner.show(getRefusalMessage(error) ?? failure);
    }
  };
  const restore = ({ id, thought }: ThoughtCardFragment) =>
    change(
      () => send(RestoreThoughtDocument, { id }),
      'Failed to restore bubble',
      () => showToast(`Restored “${thought}”`),
    );
  const remove = (thought: ThoughtCardFragment) =>
    change(
      () => send(DeleteThoughtDocument, { id: thought.id }),
      'Failed to delete bubble',
      () => showToast(`Deleted “${thought.thought}”`, () => void restore(thought)),
    );
  const selectAll = async (isSelected: boolean) => {
    if (!isSelected) return setSelection(emptySelection);
    const { search, needsAttention } = list;
    try {
      const { selectThoughts } = await send(SelectThoughtsDocument, { place, search, needsAttention });
      setSelection(select(selectThoughts));
    } catch {
      banner.show("Couldn't select the bubbles. Please try again.");
    }
  };
  const setList = (changes: Partial<ListOptions>) => {
    setListAddress({ ...list, ...changes });
    window.scrollTo({ top: 0 });
  };
  useEditLink(openForm, banner.show);

  const actions =
    place === 'TRASH'
      ? [
          {
            label: 'Restore',
            icon: <RestoreIcon />,
            run: (thought: ThoughtCardFragment) => void restore(thought),
          },
        ]
      : [
          { label: 'Edit', icon: <EditIcon />, run: openForm },
          { label: 'Delete', icon: <DeleteIcon />, run: setDeleted },
        ];
  const shared = { thoughts, search: list.search, actions };
  return (
    <>
      <Toolbar
        list={list}
        onChange={setList}
        layout={layout}
        onLayoutChange={setLayout}
        attentionCount={pages.page?.attentionCount ?? null}
        onAdd={place === 'TRASH' ? null : () => openForm(null)}
      >
        <Heading ref={headingRef} list={list} page={pages.page} isStale={pages.isStale} />
      </Toolbar>
      {/* Screen readers don't announce what is behind a modal dialog, so the banner is shown once the form is closed. */}
      {form === null && <Banner message={banner.message} onDismiss={banner.dismiss} />}
      {pages.page === null && pages.isLoading && (
        <>
          <output className={parts.muted}>Loading bubbles...</output>
          <ListSkeleton />
        </>
      )}
      {pages.page === null && !pages.isLoading && (
        <p className={parts.empty}>
          <Button onClick={pages.reload}>Try again</Button>
        </p>
      )}
      {pages.page !== null && thoughts.length === 0 && (
        <EmptyState list={list} onShowAll={() => setList({ needsAttention: false })} />
      )}
      {thoughts.length > 0 && (
        <div className={pages.isStale ? styles.stale : undefined}>
          {layout === 'cards' ? (
            <div className={styles.cards}>
              {thoughts.map((thought) => (
                <ThoughtCard key={thought.id} thought={thought} {...shared} />
              ))}
            </div>
          ) : (
            <ThoughtTable
              {...shared}
              totalCount={totalCount}
              place={place}
              selection={selection}
              onSelect={(id, isRange) => setSelection(toggle(selection, thoughts, id, isRange))}
              onSelectAll={(isSelected) => void selectAll(isSelected)}
            />
          )}
          {pages.page?.pageInfo.hasNextPage === true && (
            <ListEnd
              isLoading={pages.isLoading}
              hasFailed={pages.error !== null}
              onShowMore={pages.showMore}
            />
          )}
        </div>
      )}
      <Bulk
        place={place}
        selected={readSelection(selection, thoughts)}
        listed={thoughts}
        onClear={() => setSelection(emptySelection)}
        onChanged={reload}
      />
      {form !== null && <ThoughtForm key={form.key} controller={form.controller} onClose={form.close} />}
      {deleted !== null && (
        <DeleteDialog
          thought={deleted}
          onDelete={() => void remove(deleted).finally(() => setDeleted(null))}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

/** Fetches the list, and again after each change. */
function useThoughts(list: ListOptions, version: number, headingRef: { current: HTMLElement | null }) {
  const send = useSend();
  const pages = usePages(JSON.stringify([list, version]), async (after) => {
    const variables = { ...list, after, first: after === null ? 48 : 100 };
    const { thoughts, attention } = await send(ThoughtsDocument, variables);
    return { ...thoughts, attentionCount: attention.totalCount };
  });
  const { reload } = pages;
  const isChanged = useRef(false);
  useEffect(() => {
    // The element that had the focus may have been removed with its card.
    if (isChanged.current) focusIfLost(headingRef.current);
    isChanged.current = false;
    // The cards are those of the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pages.page, headingRef]);
  return {
    pages,
    reload: () => {
      isChanged.current = true;
      reload();
    },
  };
}

/** Returns the latest error, or else the load error of the list, each until it is dismissed. */
function useBanner(loadError: unknown) {
  const [banner, show] = useState<string | null>(null);
  const [dismissedError, setDismissedError] = useState<unknown>(null);
  const isLoadErrorShown = loadError !== null && loadError !== dismissedError;
  return {
    show,
    message: banner ?? (isLoadErrorShown ? formatLoadError(readSettings().store, loadError) : null),
    dismiss: () => {
      show(null);
      setDismissedError(loadError);
    },
  };
}

/** The selection, which ends when another list is shown. */
function useSelection({ place, search, needsAttention }: ListOptions, layout: ListLayout) {
  const state = useState(emptySelection);
  const list = JSON.stringify([place, search, needsAttention, layout]);
  const [selectedList, setSelectedList] = useState(list);
  if (list !== selectedList) {
    setSelectedList(list);
    state[1](emptySelection);
  }
  return state;
}

interface ToolbarProps {
  list: ListOptions;
  onChange: (changes: Partial<ListOptions>) => void;
  layout: ListLayout;
  onLayoutChange: (layout: ListLayout) => void;
  attentionCount: number | null;
  /** Null where nothing can be added. */
  onAdd: (() => void) | null;
  /** The heading of the list. */
  children: ReactNode;
}

const layouts = [
  ['cards', 'Cards', <CardsIcon key="" />],
  ['table', 'Table', <TableIcon key="" />],
] as const;

/** Search, layout, order and filter, the heading of the list, and the button that adds a thought. */
function Toolbar({ list, onChange, layout, onLayoutChange, attentionCount, onAdd, children }: ToolbarProps) {
  const searchRef = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useSearchText(list.search, (search) => onChange({ search }));
  useShortcuts(true, { ...(onAdd && { n: onAdd }), '/': () => searchRef.current?.focus() });
  return (
    <div className={styles.toolbar}>
      <search>
        <input
          ref={searchRef}
          type="search"
          className={parts.field}
          aria-label="Search"
          placeholder="Search text, author, link…"
          maxLength={maxSearchLength}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <fieldset aria-label="Layout">
          {layouts.map(([name, label, icon]) => (
            <Button
              key={name}
              kind="quiet"
              aria-label={label}
              title={label}
              aria-pressed={layout === name}
              onClick={() => onLayoutChange(name)}
            >
              {icon}
            </Button>
          ))}
        </fieldset>
        <select
          className={parts.field}
          aria-label="Order"
          value={list.orderBy}
          onChange={(event) => onChange({ orderBy: event.target.value as ThoughtOrder })}
        >
          <Options entries={Object.entries(orderLabels)} />
        </select>
        <Button
          className={styles.filter}
          aria-pressed={list.needsAttention}
          title="No playable video, a required field is missing, or the same words as another bubble"
          onClick={() => onChange({ needsAttention: !list.needsAttention })}
        >
          <span>
            {attentionCount === null ? 'Needs attention' : `Needs attention (${formatCount(attentionCount)})`}
          </span>
        </Button>
      </search>
      {children}
      {onAdd !== null && (
        <Button kind="primary" aria-keyshortcuts="n" onClick={onAdd}>
          Add New Bubble
        </Button>
      )}
    </div>
  );
}

const searchDelayMs = 220;

/** The text in the search field. It is applied when typing pauses, and follows a search that Back or Forward brings. */
function useSearchText(search: string | null, onSearch: (search: string | null) => void) {
  const [text, setText] = useState(search ?? '');
  const isFromHistory = useNavigationType() === NavigationType.Pop;
  const [seenSearch, setSeenSearch] = useState(search);
  if (search !== seenSearch) {
    setSeenSearch(search);
    if (isFromHistory) setText(search ?? '');
  }
  const current = text.trim() || null;
  const settled = useDebouncedValue(current, searchDelayMs);
  const apply = useEffectEvent((next: string | null) => {
    if (next === current && next !== search) onSearch(next);
  });
  useEffect(() => apply(settled), [settled]);
  return [text, setText] as const;
}

interface HeadingProps {
  ref: React.RefObject<HTMLHeadingElement | null>;
  list: ListOptions;
  page: { totalCount: number; collectionCount: number } | null;
  isStale: boolean;
}

/** The total count, and the count of matches while a search or a filter is active. */
function Heading({ ref, list: { place, search, needsAttention }, page, isStale }: HeadingProps) {
  const isNarrowed = search !== null || needsAttention;
  return (
    <div className={styles.heading}>
      <h2 ref={ref} className={parts.heading} tabIndex={-1}>
        {page === null ? placeLabels[place] : `${placeLabels[place]} (${formatCount(page.collectionCount)})`}
      </h2>
      <output className={parts.muted}>
        {isNarrowed && page !== null && !isStale && (
          <span>{`${formatCount(page.totalCount)} of ${formatCount(page.collectionCount)}`}</span>
        )}
      </output>
    </div>
  );
}

const emptyTexts = {
  LIVE: 'No bubbles found. Add your first bubble!',
  DRAFT: 'No drafts. What you save as a draft, only admins see.',
  TRASH: 'The trash is empty.',
} satisfies Record<ThoughtPlace, string>;

function EmptyState({ list, onShowAll }: { list: ListOptions; onShowAll: () => void }) {
  const { search, needsAttention, place } = list;
  if (search === null && !needsAttention) return <p className={parts.empty}>{emptyTexts[place]}</p>;
  return (
    <div className={parts.empty}>
      <p>{search === null ? 'Nothing needs attention.' : `Nothing matches “${search}”.`}</p>
      {needsAttention && <Button onClick={onShowAll}>Show all</Button>}
    </div>
  );
}

interface DeleteProps {
  thought: ThoughtCardFragment;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ thought, onDelete, onClose }: DeleteProps) {
  const [isBusy, setBusy] = useState(false);
  const deleteButton = (
    <Button
      kind="danger"
      isBusy={isBusy}
      onClick={() => {
        setBusy(true);
        onDelete();
      }}
    >
      Delete
    </Button>
  );
  return (
    <ClosableDialog label="Confirm Delete" closeLabel="Cancel" action={deleteButton} onClose={onClose}>
      <p>Are you sure you want to delete this bubble?</p>
      <Quote thought={thought.thought || 'Untitled'} author={thought.author ?? 'Unknown'} />
    </ClosableDialog>
  );
}
