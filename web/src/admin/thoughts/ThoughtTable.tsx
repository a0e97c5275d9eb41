import { getTextField } from '#domain/thought/fields.ts';
import { retentionMs } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { useFragment } from '@apollo/client/react';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import { ResumeIcon } from '../../ui/icons.tsx';
import { SelectBox } from '../bulk/SelectBox.tsx';
import { placeLabels } from '../collection/listAddress.ts';
import { Button } from '../components/controls.tsx';
import { getLineClampClass } from '../components/lineClamp.ts';
import { formatCount } from '../formatCount.ts';
import { formatDate, formatPublishAt, formatShortDate } from '../formatDateTime.ts';
import {
  type ThoughtCardFragment,
  ThoughtCardFragmentDoc,
  type ThoughtPlace,
} from '../operations.generated.ts';
import { findMatchingField, Highlighted } from './Highlighted.tsx';
import type { ThoughtProps } from './ThoughtCard.tsx';
import type { ThoughtListProps } from './ThoughtGrid.tsx';
import styles from './ThoughtTable.module.css';

interface Props extends ThoughtListProps {
  totalCount: number | null;
  place: ThoughtPlace;
  /** Selects or unselects all thoughts that are loaded. */
  onSelectLoaded: (isSelected: boolean) => void;
}

const rowHeight = 44;

/** A table with a thought in each row. Only the rows near the window are rendered. */
export function ThoughtTable({ thoughts, totalCount, place, ...listProps }: Props) {
  const { isShort, selection, onSelectLoaded, ...cellProps } = listProps;
  const selectedCount = thoughts.filter(({ id }) => selection.versions.has(id)).length;
  const columns = [
    'Thought',
    'Author',
    'Video',
    'Image',
    { LIVE: 'Changed', DRAFT: 'Goes live', TRASH: 'Deleted for good on' }[place],
  ];
  return (
    <table
      className={styles.table}
      aria-label={placeLabels[place]}
      aria-rowcount={(totalCount ?? thoughts.length) + 1}
    >
      <thead>
        <tr className={styles.row} aria-rowindex={1}>
          <td className={styles.select}>
            <SelectBox
              label={`Select the ${formatCount(thoughts.length)} loaded`}
              isSelected={selectedCount === thoughts.length || (selectedCount > 0 && 'mixed')}
              onChange={() => onSelectLoaded(selectedCount < thoughts.length)}
            />
          </td>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <WindowVirtualizer
        as="tbody"
        item={Row}
        data={thoughts}
        itemSize={rowHeight}
        bufferSize={isShort ? Number.MAX_SAFE_INTEGER : 300}
      >
        {(thought, index) => (
          <ThoughtCells
            key={thought.id}
            thought={thought}
            index={index}
            isSelected={selection.versions.has(thought.id)}
            onSelect={selection.toggle}
            {...cellProps}
          />
        )}
      </WindowVirtualizer>
    </table>
  );
}

function Row({ ref, index, style, children }: CustomItemComponentProps) {
  return (
    <tr ref={ref} className={styles.row} style={style} aria-rowindex={index + 2} data-index={index}>
      {children}
    </tr>
  );
}

/** The cells of a row of the table. */
function ThoughtCells(props: ThoughtProps) {
  const { thought: from, index, search, actionsOf, isBusy, isSelected, onSelect } = props;
  const { data: thought, complete } = useFragment({
    fragment: ThoughtCardFragmentDoc,
    fragmentName: 'ThoughtCard',
    from,
  });
  if (!complete) return null;
  const { id, video, imageUrl, draftOf, lang } = thought;
  const text = thought.thought || 'Untitled';
  const author = thought.author ?? 'Unknown';
  return (
    <>
      <td className={styles.select}>
        <SelectBox
          label="Select"
          describedBy={`thought-${id}`}
          isSelected={isSelected}
          onChange={(isRange) => onSelect(id, isRange)}
          onMove={(step) => focusBox(index + step)}
        />
      </td>
      <td id={`thought-${id}`} className={styles.thought}>
        <span className={getLineClampClass(text)} dir="auto" lang={lang ?? undefined}>
          <Highlighted text={text} search={search} room={30} />
        </span>
        {draftOf !== null && <span className={styles.passage}>Draft of a live bubble</span>}
        {search !== null && <Passage thought={thought} search={search} />}
      </td>
      <td className={styles.author}>
        <span className={getLineClampClass(author)} dir="auto">
          <Highlighted text={author} search={search} room={10} />
        </span>
      </td>
      <td className={styles.video}>
        {video === null ? (
          <strong title="Visitors can't open this bubble: the link doesn't lead to a YouTube video.">
            No video
          </strong>
        ) : (
          <>
            <ResumeIcon /> {formatStartTime(video.startSeconds)}
          </>
        )}
      </td>
      <td className={styles.image}>{imageUrl === null ? 'None' : 'Yes'}</td>
      <td className={styles.changed}>
        <LastChange thought={thought} />
      </td>
      <td className={styles.actions}>
        {actionsOf(thought).map(({ label, icon, run }) => (
          <Button
            key={label}
            kind="secondary"
            aria-label={label}
            aria-description={thought.thought}
            title={label}
            isBusy={isBusy}
            onClick={() => void run(thought)}
          >
            {icon}
          </Button>
        ))}
      </td>
    </>
  );
}

/** Focuses the box of a row. @param index the position of the row in the list. */
function focusBox(index: number): void {
  document.querySelector<HTMLElement>(`[data-index="${index}"] [type="checkbox"]`)?.focus();
}

interface CellProps {
  thought: ThoughtCardFragment;
}

/** The passage that the search has found in a field without a column. */
function Passage({ thought, search }: CellProps & { search: string }) {
  const name = findMatchingField(thought, search);
  if (name === null || name === 'thought' || name === 'author') return null;
  return (
    <span className={styles.passage} dir="auto">
      {getTextField(name).label}: <Highlighted text={thought[name] ?? ''} search={search} room={30} />
    </span>
  );
}

/** When the thought was changed last, and by whom; when a draft goes live, and one in the trash is deleted for good. */
function LastChange({ thought }: CellProps) {
  const { createdAt, updatedAt, updatedBy, trashedAt, draftedAt, publishAt } = thought;
  if (trashedAt !== null) return formatDate(Date.parse(trashedAt) + retentionMs);
  if (publishAt !== null)
    return (
      <time className={styles.schedule} dateTime={publishAt}>
        {formatPublishAt(publishAt)}
      </time>
    );
  if (draftedAt !== null) return 'Not scheduled';
  const changedAt = updatedAt ?? createdAt;
  if (changedAt === null) return null;
  return (
    <span title={updatedBy?.email ?? undefined}>
      <time dateTime={changedAt}>{formatShortDate(changedAt)}</time>
      {updatedBy !== null && ` · ${updatedBy.email.split('@')[0]}`}
    </span>
  );
}
