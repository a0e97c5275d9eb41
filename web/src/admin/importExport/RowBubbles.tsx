import { fillEmptyFields, type RawRow, type RowValues } from '#domain/importing/importRows.ts';
import { normalizeDraft } from '#domain/thought/thought.ts';
import { PreviewBubble } from '../components/PreviewBubble.tsx';
import styles from './ImportExport.module.css';

interface Props {
  rows: readonly RawRow[];
  values: RowValues;
}

/** The first three rows as visitors would see them. */
export function RowBubbles({ rows, values }: Props) {
  const drafts = fillEmptyFields(rows.slice(0, 3), values).map((row) => ({
    row,
    draft: normalizeDraft(row),
  }));
  return (
    <ul className={styles.bubbles} aria-label="The first rows">
      {drafts.map(({ row: { line, id }, draft: { thought, author, lang } }) => (
        <li key={line}>
          <PreviewBubble
            thoughtId={id?.trim() || null}
            thought={thought || 'Untitled'}
            author={author}
            lang={lang}
          />
        </li>
      ))}
    </ul>
  );
}
