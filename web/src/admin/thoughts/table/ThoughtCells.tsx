import { getTextField } from '#domain/thought/fields.ts';
import { retentionMs } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { useFragment } from '@apollo/client/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { ResumeIcon } from '../../../ui/icons.tsx';
import { SelectBox } from '../../bulk/SelectBox.tsx';
import { Button } from '../../components/controls.tsx';
import { getLineClampClass } from '../../components/lineClamp.ts';
import { formatDate, formatPublishAt, formatShortDate } from '../../formatDateTime.ts';
import { type ThoughtCardFragment, ThoughtCardFragmentDoc } from '../../operations.generated.ts';
import { findMatchingField, Highlighted } from '../Highlighted.tsx';
import { type CellName, cellNames, type RowEdit, RowEditor } from './RowEditor.tsx';
import type { ThoughtProps } from '../ThoughtCard.tsx';
import styles from './ThoughtTable.module.css';

interface Props extends ThoughtProps {
  /** Null unless the thought is edited in this row. */
  edit: RowEdit | null;
  onEditCell: ((thought: ThoughtCardFragment, cell: CellName) => void) | null;
}

/** The cells of a row of the table. */
export const ThoughtCells = memo(function ThoughtCells({
  thought: from,
  index,
  edit,
  isSelected,
  onSelect,
  ...props
}: Props) {
  const { data: thought, complete } = useFragment({
    fragment: ThoughtCardFragmentDoc,
    fragmentName: 'ThoughtCard',
    from,
  });
  const editedCell = useRef<CellName | null>(null);
  useLayoutEffect(() => {
    const cell = editedCell.current;
    editedCell.current = edit?.cell ?? null;
    // The input that had the focus was replaced by the cell's button.
    if (edit === null && cell !== null && document.activeElement === document.body) focusCell(index, cell);
  }, [edit, index]);
  if (!complete) return null;
  const otherCells = <OtherCells thought={thought} />;
  const selectCell = (
    <td className={styles.select}>
      <SelectBox
        label="Select"
        describedBy={`thought-${thought.id}`}
        isSelected={isSelected}
        onChange={(isRange) => onSelect(thought.id, isRange)}
        onMove={(step) => focusCell(index + step, 'select')}
      />
    </td>
  );
  if (edit !== null)
    return (
      <>
        {selectCell}
        <RowEditor edit={edit}>{otherCells}</RowEditor>
      </>
    );
  return (
    <>
      {selectCell}
      <TextCells thought={thought} index={index} {...props} />
      {otherCells}
      <Actions thought={thought} {...props} />
    </>
  );
});

/** Focuses the button or the box of a cell. @param index the position of the row in the list. */
function focusCell(index: number, cell: CellName | 'select'): void {
  document.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell="${cell}"]`)?.focus();
}

interface CellProps {
  thought: ThoughtCardFragment;
}

type TextCellProps = CellProps & Pick<Props, 'index' | 'search' | 'onEditCell'>;

function TextCells({ thought, index, search, onEditCell }: TextCellProps) {
  const texts = { thought: thought.thought || 'Untitled', author: thought.author ?? 'Unknown' };
  return cellNames.map((name) => {
    const text = <Highlighted text={texts[name]} search={search} room={name === 'thought' ? 30 : 10} />;
    const lang = name === 'thought' ? (thought.lang ?? undefined) : undefined;
    return (
      <td key={name} id={name === 'thought' ? `thought-${thought.id}` : undefined} className={styles[name]}>
        {onEditCell === null ? (
          <span className={getLineClampClass(texts[name])} dir="auto" lang={lang}>
            {text}
          </span>
        ) : (
          <button
            type="button"
            title="Edit in place"
            data-cell={name}
            dir="auto"
            lang={lang}
            onClick={() => onEditCell(thought, name)}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
              if (step === 0) return;
              event.preventDefault();
              focusCell(index + step, name);
            }}
          >
            <span className={getLineClampClass(texts[name])}>{text}</span>
          </button>
        )}
        {name === 'thought' && thought.draftOf !== null && (
          <span className={styles.passage}>Draft of a live bubble</span>
        )}
        {name === 'thought' && search !== null && <Passage thought={thought} search={search} />}
      </td>
    );
  });
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

/** The cells that can't be edited. */
function OtherCells({ thought: { video, imageUrl, ...changes } }: CellProps) {
  return (
    <>
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
        <LastChange {...changes} />
      </td>
    </>
  );
}

type Changes = Pick<
  ThoughtCardFragment,
  'createdAt' | 'updatedAt' | 'updatedBy' | 'trashedAt' | 'draftedAt' | 'publishAt'
>;

/** When the thought was changed last, and by whom; when a draft goes live, and one in the trash is deleted for good. */
function LastChange({ createdAt, updatedAt, updatedBy, trashedAt, draftedAt, publishAt }: Changes) {
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

function Actions({ thought, actions, isBusy }: CellProps & Pick<Props, 'actions' | 'isBusy'>) {
  return (
    <td className={styles.actions}>
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          kind="secondary"
          aria-label={label}
          aria-description={thought.thought}
          title={label}
          isBusy={isBusy}
          onClick={() => run(thought)}
        >
          {icon}
        </Button>
      ))}
    </td>
  );
}
