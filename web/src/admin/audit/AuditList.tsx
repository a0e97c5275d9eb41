import { retentionMs } from '#domain/thought/thought.ts';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { useState } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import { getLineClampClass } from '../components/lineClamp.ts';
import controls from '../components/controls.module.css';
import {
  type AuditAction,
  type AuditItemFragment,
  AuditItemFragmentDoc,
  useAuditQuery,
} from '../operations.generated.ts';
import { formatDateTime } from '../formatDateTime.ts';
import { UndoImport } from '../importExport/UndoImport.tsx';
import styles from './AuditList.module.css';

/** The audit log: who did what and when, newest first. */
export function AuditList() {
  const { data, previousData, error, loading, fetchMore, refetch } = useAuditQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [hasFailed, setHasFailed] = useState(false);
  const trackFailure = (request: Promise<unknown>) => {
    setHasFailed(false);
    request.catch(() => setHasFailed(true));
  };
  // The entries stay while they are loaded again, so that the focus stays.
  const page = (data ?? (loading ? previousData : undefined))?.audit;
  return (
    <section className={controls.section} aria-labelledby="activity-heading">
      <h2 id="activity-heading" className={controls.heading}>
        Activity
      </h2>
      {(error !== undefined || hasFailed) && (
        <p role="alert" className={controls.empty}>
          Couldn't load the activity.{' '}
          <button type="button" className={controls.button} onClick={() => trackFailure(refetch())}>
            Try again
          </button>
        </p>
      )}
      {page?.edges.length === 0 && <p className={controls.empty}>No activity yet.</p>}
      {!page && loading && <p className={controls.empty}>Loading…</p>}
      <ol className={`${controls.list} ${styles.list}`}>
        {page?.edges.map(({ node }) => (
          <AuditItem key={node.id} entry={node} />
        ))}
      </ol>
      {page?.pageInfo.hasNextPage === true && (
        <BusyButton
          className={controls.button}
          isBusy={loading}
          onClick={() => trackFailure(fetchMore({ variables: { after: page.pageInfo.endCursor } }))}
        >
          Show older
        </BusyButton>
      )}
    </section>
  );
}

function AuditItem({ entry }: { entry: FragmentType<AuditItemFragment> }) {
  const { data, complete } = useFragment({ fragment: AuditItemFragmentDoc, from: entry });
  if (!complete) return null;
  const { action, subject, title, by, at, operation, undoneAt } = data;
  return (
    <li>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <p className={getLineClampClass(title)}>
        <span className={styles.admin}>{by}</span> {actionLabels[action]}{' '}
        <span className={styles.title} dir="auto" title={subject ?? undefined}>
          {title}
        </span>
        {undoneAt !== null && `, undone ${formatDateTime(undoneAt)}`}
      </p>
      {action === 'imported' && operation !== null && (
        <UndoImport operation={operation} isPossible={undoneAt === null && isRecent(at)} />
      )}
    </li>
  );
}

function isRecent(at: string): boolean {
  return Date.parse(at) + retentionMs > Date.now();
}

const actionLabels = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  imported: 'imported',
  undone: 'undid the import of',
  invited: 'invited',
  revoked: 'revoked the invitation of',
  notified: 'notified visitors:',
} satisfies Record<AuditAction, string>;
