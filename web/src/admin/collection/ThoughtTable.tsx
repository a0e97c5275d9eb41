import { retentionMs } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/video.ts';
import { textFields } from '#domain/thought/fields.ts';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import checkbox from '../../ui/controls/Checkbox.module.css';
import { formatCount, formatDate, formatDateTime } from '../format.ts';
import type { ListOfPlace } from '../address.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Button } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './Collection.module.css';
import { findMatchingField, Highlighted } from './Highlighted.tsx';
import type { Selection } from './selection.ts';
import { getBufferSize, type ListProps, noVideoTitle } from './ThoughtCards.tsx';

interface Props extends ListProps {
  list: ListOfPlace;
  selection: Selection;
  onSelect: (id: string, isRange: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
}

/** A table with a thought in each row. In a long list, only rows near the window are rendered. */
export function ThoughtTable({ thoughts, totalCount, list, selection, onSelectAll, ...rows }: Props) {
  const count = selection.versions.size;
  return (
    <table
      className={`${parts.panel} ${styles.table}`}
      aria-label={list.label}
      aria-rowcount={totalCount + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <td>
            <SelectBox
              label={`Select all ${formatCount(totalCount)}`}
              isSelected={count >= totalCount}
              isMixed={count > 0 && count < totalCount}
              onChange={() => onSelectAll(count < totalCount)}
            />
          </td>
          {['Thought', 'Author', 'Video', list.dateColumn, 'Actions'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <WindowVirtualizer
        as="tbody"
        item={Row}
        data={thoughts}
        itemSize={44}
        bufferSize={getBufferSize(totalCount)}
      >
        {(thought) => (
          <Cells
            key={thought.id}
            thought={thought}
            isSelected={selection.versions.has(thought.id)}
            {...rows}
          />
        )}
      </WindowVirtualizer>
    </table>
  );
}

function Row({ ref, index, style, children }: CustomItemComponentProps) {
  return (
    <tr ref={ref} style={style} aria-rowindex={index + 2}>
      {children}
    </tr>
  );
}

interface CellsProps extends Pick<Props, 'search' | 'actions' | 'onSelect'> {
  thought: ThoughtCardFragment;
  isSelected: boolean;
}

function Cells({ thought, search, actions, isSelected, onSelect }: CellsProps) {
  const { id, video, lang } = thought;
  return (
    <>
      <td>
        <SelectBox
          label="Select"
          describedBy={`thought-${id}`}
          isSelected={isSelected}
          onChange={(isRange) => onSelect(id, isRange)}
        />
      </td>
      <td id={`thought-${id}`} className={styles.thought}>
        <span className="clamp" dir="auto" lang={lang ?? undefined}>
          <Highlighted text={thought.thought || 'Untitled'} search={search} />
        </span>
        {search !== null && <Passage thought={thought} search={search} />}
      </td>
      <td className={styles.author}>
        <span className="clamp" dir="auto">
          <Highlighted text={thought.author ?? 'Unknown'} search={search} />
        </span>
      </td>
      <td>
        {video === null ? (
          <span className={parts.warning} title={noVideoTitle}>
            No video
          </span>
        ) : (
          <span>{formatStartTime(video.startSeconds)}</span>
        )}
      </td>
      <td className={`${parts.muted} ${styles.changed} clamp`}>
        <LastChange thought={thought} />
      </td>
      <td className={styles.actions}>
        {actions.map(({ label, icon, run }) => (
          <Button
            key={label}
            kind="quiet"
            className={parts.icon}
            aria-label={label}
            aria-description={thought.thought}
            title={label}
            onClick={() => run(thought)}
          >
            {icon}
          </Button>
        ))}
      </td>
    </>
  );
}

/** The match of the search in a field that has no column. */
function Passage({ thought, search }: { thought: ThoughtCardFragment; search: string }) {
  const name = findMatchingField(thought, search);
  if (name === null || name === 'thought' || name === 'author') return null;
  return (
    <span className={`${styles.passage} clamp`} dir="auto">
      <span>{`${textFields[name].label}: `}</span>
      <Highlighted text={thought[name] ?? ''} search={search} />
    </span>
  );
}

/** The last change and its author; the time when a draft goes live, or a thought in the trash is deleted. */
function LastChange({ thought }: { thought: ThoughtCardFragment }) {
  const { createdAt, updatedAt, updatedBy, trashedAt, draftedAt, publishAt } = thought;
  if (trashedAt !== null) return <span>{formatDate(Date.parse(trashedAt) + retentionMs)}</span>;
  if (publishAt !== null) return <time dateTime={publishAt}>{formatDateTime(publishAt)}</time>;
  if (draftedAt !== null) return <span>Not scheduled</span>;
  const changedAt = updatedAt ?? createdAt;
  if (changedAt === null) return null;
  const by = updatedBy === null ? '' : ` · ${updatedBy.email.split('@')[0]}`;
  return (
    <time dateTime={changedAt} title={`${formatDateTime(changedAt)} ${updatedBy?.email ?? ''}`}>
      {formatDate(Date.parse(changedAt)) + by}
    </time>
  );
}

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Whether only some thoughts of the list are selected. */
  isMixed?: boolean;
  describedBy?: string;
  onChange: (isRange: boolean) => void;
}

/** A checkbox that selects a thought, or with Shift a range. */
function SelectBox({ label, isSelected, isMixed = false, describedBy, onChange }: SelectBoxProps) {
  return (
    <label className={`${checkbox.checkbox} ${styles.box}`}>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={isSelected}
        ref={(input) => {
          if (input !== null) input.indeterminate = isMixed;
        }}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
