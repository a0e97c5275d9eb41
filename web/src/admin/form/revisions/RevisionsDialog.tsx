import { ClosableDialog } from '../../components/ClosableDialog.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import { useRevisionsQuery } from '../../operations.generated.ts';
import { formatDateTime } from '../../formatDateTime.ts';
import {
  fieldNames,
  type Fields,
  formatField,
  toFields,
  isFieldEqual,
  fieldLabels,
} from '../fields/fields.ts';
import styles from './RevisionsDialog.module.css';

interface Props {
  id: string;
  currentFields: Fields;
  onRestore: (fields: Fields) => void;
  onClose: () => void;
}

/** The last 20 revisions of a thought. Restoring one saves it as a new version, so no revision is lost. */
export function RevisionsDialog({ id, currentFields, onRestore, onClose }: Props) {
  const { data, loading, error } = useRevisionsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const revisions = data?.revisions ?? [];
  return (
    <ClosableDialog label="Earlier versions" onClose={onClose}>
      {error && (
        <p className={dialogs.problem}>The earlier versions could not be loaded. Please try again.</p>
      )}
      {revisions.length === 0 && !error && (
        <p className={dialogs.muted}>{loading ? 'Loading…' : 'This bubble has never been changed.'}</p>
      )}
      <ol className={styles.list}>
        {revisions.map((revision) => {
          const fields = toFields(revision);
          const differingNames = fieldNames.filter((name) => !isFieldEqual(name, fields, currentFields));
          return (
            <li key={revision.version}>
              <div>
                <h3>Version {revision.version}</h3>
                <p className={dialogs.muted}>
                  replaced {formatDateTime(revision.at)} by {revision.by}
                </p>
                <dl>
                  {differingNames.map((name) => (
                    <div key={name}>
                      <dt>{fieldLabels[name]}</dt>
                      <dd dir="auto">
                        {name === 'image'
                          ? fields.image === null
                            ? 'no image'
                            : 'another image'
                          : formatField(name, fields)}
                      </dd>
                    </div>
                  ))}
                </dl>
                {differingNames.length === 0 && <p className={dialogs.muted}>Same as the current version.</p>}
              </div>
              <button
                type="button"
                className={controls.button}
                disabled={differingNames.length === 0}
                onClick={() => onRestore(fields)}
              >
                Restore this version
              </button>
            </li>
          );
        })}
      </ol>
    </ClosableDialog>
  );
}
