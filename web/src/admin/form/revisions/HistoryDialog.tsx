import { Button } from '../../components/controls.tsx';
import { AuditEntries, EntryLine } from '../../audit/AuditEntries.tsx';
import styles from '../../audit/AuditList.module.css';
import { EntryChange } from '../../audit/EntryChange.tsx';
import { ClosableDialog } from '../../components/ClosableDialog.tsx';
import { areFieldsEqual, type Fields } from '../fields/fields.ts';

interface Props {
  id: string;
  currentFields: Fields;
  onRestore: (fields: Fields) => void;
  onClose: () => void;
}

/**
 * The changes of a thought with their editors and times, and its last 20 versions. Restoring one saves it as a new
 * version, so no version is lost.
 */
export function HistoryDialog({ id, currentFields, onRestore, onClose }: Props) {
  return (
    <ClosableDialog label="Who changed this" onClose={onClose}>
      <AuditEntries
        filter={{ thought: id }}
        emptyText="No change is recorded since this bubble was imported."
      >
        {(entry) => (
          <>
            <EntryLine entry={entry} />
            {entry.action === 'changed' && (
              <div className={styles.details}>
                <EntryChange thoughtId={id} entry={entry}>
                  {(before) => (
                    <Button
                      disabled={areFieldsEqual(before, currentFields)}
                      onClick={() => onRestore(before)}
                    >
                      Restore the version before
                    </Button>
                  )}
                </EntryChange>
              </div>
            )}
          </>
        )}
      </AuditEntries>
    </ClosableDialog>
  );
}
