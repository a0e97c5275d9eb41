import { ReadingDialog } from '../ReadingDialog.tsx';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { useRevisionsQuery } from '../operations.generated.ts';
import { when } from '../when.ts';
import { fieldNames, type Fields, fieldsOf, isSame, names } from './fields.ts';
import styles from './Revisions.module.css';

interface Props {
  id: string;
  present: Fields;
  onRestore: (fields: Fields) => void;
  onClose: () => void;
}

/** The last 20 states of a thought; restoring one saves it as the newest, so nothing is lost by it. */
export function Revisions({ id, present, onRestore, onClose }: Props) {
  const { data, loading, error } = useRevisionsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const revisions = data?.revisions ?? [];
  return (
    <ReadingDialog label="Earlier versions" onClose={onClose}>
      <h2>Earlier versions</h2>
      {error && (
        <p className={dialogs.problem}>The earlier versions could not be loaded. Please try again.</p>
      )}
      {revisions.length === 0 && !error && (
        <p className={dialogs.soft}>{loading ? 'Loading…' : 'This bubble has never been changed.'}</p>
      )}
      <ol className={styles.list}>
        {revisions.map((revision) => {
          const fields = fieldsOf(revision);
          const differing = fieldNames.filter((name) => !isSame(name, fields, present));
          return (
            <li key={revision.version}>
              <div>
                <h3>Version {revision.version}</h3>
                <p className={dialogs.soft}>
                  replaced {when(revision.at)} by {revision.by}
                </p>
                <dl>
                  {differing.map((name) => (
                    <div key={name}>
                      <dt>{names[name]}</dt>
                      <dd dir="auto">
                        {name === 'image'
                          ? fields.image === null
                            ? 'no image'
                            : 'another image'
                          : fields[name] || 'empty'}
                      </dd>
                    </div>
                  ))}
                </dl>
                {differing.length === 0 && <p className={dialogs.soft}>As it is now.</p>}
              </div>
              <button
                type="button"
                className={controls.button}
                disabled={differing.length === 0}
                onClick={() => onRestore(fields)}
              >
                Restore this version
              </button>
            </li>
          );
        })}
      </ol>
    </ReadingDialog>
  );
}
