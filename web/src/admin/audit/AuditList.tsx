import { retentionMs } from '#domain/thought/thought.ts';
import { useId, useState } from 'react';
import { Button } from '../components/controls.tsx';
import { Link } from '../../page/Link.tsx';
import controls from '../components/controls.module.css';
import { getLineClampClass } from '../components/lineClamp.ts';
import { formatDateTime } from '../formatDateTime.ts';
import { type AuditItemFragment, useAdminsQuery } from '../operations.generated.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { activityPath, toAuditFilter, useActivityFilter } from './activityFilter.ts';
import { AuditEntries, EntryLine } from './AuditEntries.tsx';
import styles from './AuditList.module.css';
import { EntryChange } from './EntryChange.tsx';
import { OperationDetails } from './OperationDetails.tsx';

/** The audit log: who did what and when, newest first, with a filter. */
export function AuditList() {
  const [filter, changeFilter] = useActivityFilter();
  // Without it, there are no names to choose from.
  const admins = useAdminsQuery().data?.admins ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <section className={`${controls.section} ${styles.section}`} aria-labelledby="activity-heading">
      <h2 id="activity-heading" className={controls.heading}>
        Activity
      </h2>
      <ActivityFilters filter={filter} admins={admins} isFiltered={isFiltered} onChange={changeFilter} />
      <AuditEntries
        filter={toAuditFilter(filter)}
        emptyText={isFiltered ? 'No activity matches the filter.' : 'No activity yet.'}
      >
        {(entry) => <Entry entry={entry} uid={admins.find(({ email }) => email === entry.by)?.uid ?? null} />}
      </AuditEntries>
    </section>
  );
}

/** @param uid the account of the person, if it is known. */
function Entry({ entry, uid }: { entry: AuditItemFragment; uid: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const { action, subject, title, by, at, operation, undoneAt } = entry;
  const text = (
    <span className={`${getLineClampClass(title)} ${styles.text}`} dir="auto">
      {title === '' ? 'Untitled' : title}
      {undoneAt !== null && `, undone ${formatDateTime(undoneAt)}`}
    </span>
  );
  if (subject === null || !thoughtActions.has(action)) {
    return (
      <>
        <EntryLine entry={entry} />
        {text}
        {operation !== null && subject === null && action !== 'undone' && (
          <OperationDetails
            operation={operation}
            action={action}
            canUndo={undoneAt === null && isRecent(at)}
          />
        )}
      </>
    );
  }
  return (
    <>
      <EntryLine entry={entry} />
      <Link id={titleId} className={styles.title} to={`/admin?edit=${encodeURIComponent(subject)}`}>
        {text}
      </Link>
      <Button
        kind="secondary"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Details
      </Button>
      {isOpen && (
        <div className={styles.details}>
          <EntryChange thoughtId={subject} entry={entry} />
          <Link className={controls.button} to={activityPath({ thought: subject })}>
            Only this bubble
          </Link>{' '}
          {uid !== null && (
            <Link className={controls.button} to={activityPath({ by: uid })}>
              Only {by}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/** The actions whose subject is a thought. */
const thoughtActions: ReadonlySet<string> = new Set([
  'added',
  'changed',
  'deleted',
  'restored',
  'published',
  'unpublished',
]);

function isRecent(at: string): boolean {
  return Date.parse(at) + retentionMs > Date.now();
}
