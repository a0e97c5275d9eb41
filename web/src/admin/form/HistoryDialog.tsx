import { toImageSrc } from '#domain/images/imageUrl.ts';
import { formatDateTime } from '../format.ts';
import { useRevisionsQuery } from '../operations.generated.ts';
import { AdminDialog, Button, LoadStatus } from '../parts.tsx';
import parts from '../parts.module.css';
import {
  areFieldsEqual,
  emptyFields,
  fieldLabels,
  type FieldName,
  fieldNames,
  type Fields,
  isFieldEqual,
  languageName,
  toFields,
} from './fields.ts';
import styles from './Form.module.css';

interface Props {
  id: string;
  onRestore: (fields: Fields, text: string) => void;
  onClose: () => void;
}

/** The last 20 changes of a thought, with a button that puts an earlier version into the form. */
export function HistoryDialog({ id, onRestore, onClose }: Props) {
  const query = useRevisionsQuery({ variables: { id } });
  const { storedThought = null, revisions = [] } = query.data ?? {};
  const versions = [...(storedThought === null ? [] : [storedThought]), ...revisions];
  return (
    <AdminDialog title="History" size="medium" onClose={onClose}>
      <LoadStatus what="the changes" query={query} />
      {query.data !== undefined && revisions.length === 0 && (
        <p className={parts.muted}>It wasn’t changed since it was added.</p>
      )}
      <ol className={parts.rows}>
        {revisions.map((revision, index) => {
          const before = toFields(revision);
          const after = toFields(versions[index] ?? revision);
          return (
            <li key={revision.version}>
              <p>{`${revision.by} changed it on ${formatDateTime(revision.at)}`}</p>
              <Comparison columns={{ Before: before, After: after }} />
              <Button
                className={parts.start}
                disabled={storedThought !== null && areFieldsEqual(before, toFields(storedThought))}
                onClick={() =>
                  onRestore(
                    before,
                    `The version from before ${formatDateTime(revision.at)} is in the form. Save to keep it.`,
                  )
                }
              >
                Restore the version before
              </Button>
            </li>
          );
        })}
      </ol>
    </AdminDialog>
  );
}

interface ComparisonProps {
  /** The versions of the thought by column heading. */
  columns: Record<string, Fields>;
  /** The message if all versions are equal. */
  same?: string;
}

/** A table of the fields that differ between the versions. */
export function Comparison({ columns, same = 'Its fields stayed the same.' }: ComparisonProps) {
  const [first = emptyFields, second = emptyFields] = Object.values(columns);
  const names = fieldNames.filter((name) => !isFieldEqual(name, first, second));
  if (names.length === 0) return <p className={parts.muted}>{same}</p>;
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          {Object.keys(columns).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {names.map((name) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {fieldLabels[name]}
            </th>
          </tr>
          <tr>
            {Object.entries(columns).map(([label, fields]) => (
              <td key={label}>
                <FieldValue name={name} fields={fields} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** The read-only value of a field. */
function FieldValue({ name, fields }: { name: FieldName; fields: Fields }) {
  if (name === 'lang') return <span>{fields.lang === '' ? 'not set' : languageName(fields.lang)}</span>;
  if (name === 'publishAt')
    return (
      <span>
        {{ live: 'Published', draft: 'Draft' }[fields.publishAt] ?? formatDateTime(fields.publishAt)}
      </span>
    );
  if (name !== 'image') return <span dir="auto">{fields[name] || 'empty'}</span>;
  if (fields.image === null) return <span>no image</span>;
  const src = toImageSrc(fields.image.imageUrl);
  return src === null ? (
    <span>{fields.image.imageUrl}</span>
  ) : (
    <img src={src} alt="" width="160" height="120" />
  );
}
