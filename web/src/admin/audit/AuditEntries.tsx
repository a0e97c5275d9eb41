import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import {
  type AuditFilter,
  type AuditItemFragment,
  AuditItemFragmentDoc,
  useAuditQuery,
} from '../operations.generated.ts';
import { formatDateTime } from '../formatDateTime.ts';
import { actionLabels } from './activityFilter.ts';
import styles from './AuditList.module.css';

interface Props {
  filter: AuditFilter;
  emptyText: string;
  children: (entry: AuditItemFragment) => ReactNode;
}

/** The entries of the audit log that match a filter, newest first, with a button that loads older ones. */
export function AuditEntries({ filter, emptyText, children }: Props) {
  const { data, previousData, error, loading, fetchMore, refetch } = useAuditQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [hasFailed, setHasFailed] = useState(false);
  const trackFailure = (request: Promise<unknown>) => {
    setHasFailed(false);
    request.catch(() => setHasFailed(true));
  };
  // The entries of the previous filter stay until the next ones have loaded, so that the focus stays.
  const page = (data ?? (loading ? previousData : undefined))?.audit;
  return (
    <>
      {(error !== undefined || hasFailed) && (
        <p role="alert" className={controls.empty}>
          Couldn't load the activity. <Button onClick={() => trackFailure(refetch())}>Try again</Button>
        </p>
      )}
      {page?.edges.length === 0 && <p className={controls.empty}>{emptyText}</p>}
      {!page && loading && <p className={controls.empty}>Loading…</p>}
      <ol className={`${controls.list} ${styles.list}`} aria-busy={loading}>
        {page?.edges.map(({ node }) => (
          <AuditItem key={node.id} entry={node}>
            {children}
          </AuditItem>
        ))}
      </ol>
      {page?.pageInfo.hasNextPage === true && (
        <Button
          isBusy={loading}
          onClick={() => trackFailure(fetchMore({ variables: { after: page.pageInfo.endCursor } }))}
        >
          Show older
        </Button>
      )}
    </>
  );
}

interface ItemProps extends Pick<Props, 'children'> {
  entry: FragmentType<AuditItemFragment>;
}

function AuditItem({ entry, children }: ItemProps) {
  const { data, complete } = useFragment({ fragment: AuditItemFragmentDoc, from: entry });
  return complete ? <li>{children(data)}</li> : null;
}

/** When an entry was made, by whom and what was done. */
export function EntryLine({ entry: { action, by, at } }: { entry: AuditItemFragment }) {
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <p>
        {by === 'system' ? 'The system' : by} {actionLabels[action]}
      </p>
    </>
  );
}
