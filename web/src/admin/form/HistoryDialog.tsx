import { toImageSrc } from '#domain/images/imageUrl.ts';
import { Fragment } from 'react';
import { formatDateTime } from '../format.ts';
import { useRevisionsQuery } from '../operations.generated.ts';
import { Button, ClosableDialog, Problem } from '../parts.tsx';
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

/** The last 20 changes of a thought. An earlier version can be taken back into the form. */
export function HistoryDialog({ id, onRestore, onClose }: Props) {
  const { data, error, refetch } = useRevisionsQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const { storedThought = null, revisions = [] } = data ?? {};
  const versions = [...(storedThought === null ? [] : [storedThought]), ...revisions];
  return (
    <ClosableDialog label="History" size="medium" onClose={onClose}>
      {error !== undefined && (
        <Problem>
          Couldn't load the changes. <Button onClick={() => void refetch().catch(() => {})}>Try again</Button>
        </Problem>
      )}
      {data === undefined && error === undefined && <p className={parts.muted}>Loading…</p>}
      {data !== undefined && revisions.length === 0 && (
        <p className={parts.muted}>It wasn’t changed since it was added.</p>
      )}
      <ol className={styles.history}>
        {revisions.map((revision, index) => {
          const before = toFields(revision);
          const after = toFields(versions[index] ?? revision);
          return (
            <li key={revision.version}>
              <p>{`${revision.by} changed it on ${formatDateTime(revision.at)}`}</p>
              <Differences before={before} after={after} />
              <Button
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
    </ClosableDialog>
  );
}

/** The fields that a change has changed. @param before null for a thought that was added. */
export function Differences({ before, after }: { before: Fields | null; after: Fields }) {
  const names = fieldNames.filter((name) => !isFieldEqual(name, before ?? emptyFields, after));
  if (names.length === 0) return <p className={parts.muted}>Its fields stayed the same.</p>;
  return (
    <dl className={styles.differences}>
      {names.map((name) => (
        <Fragment key={name}>
          <dt>{fieldLabels[name]}</dt>
          {before !== null && (
            <dd>
              <del>
                <FieldValue name={name} fields={before} />
              </del>
            </dd>
          )}
          <dd>
            <ins>
              <FieldValue name={name} fields={after} />
            </ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The value of a field where it can't be edited. */
export function FieldValue({ name, fields }: { name: FieldName; fields: Fields }) {
  if (name === 'lang') return <span>{fields.lang === '' ? 'not set' : languageName(fields.lang)}</span>;
  if (name !== 'image') return <span dir="auto">{fields[name] || 'empty'}</span>;
  if (fields.image === null) return <span>no image</span>;
  const src = toImageSrc(fields.image.imageUrl);
  return src === null ? (
    <span>{fields.image.imageUrl}</span>
  ) : (
    <img src={src} alt="" width="160" height="120" />
  );
}
