import { useState } from 'react';
import { Link } from '../../page/Link.tsx';
import { Button, Problem } from '../components/controls.tsx';
import { UndoOperation } from '../importExport/UndoOperation.tsx';
import { type AuditAction, useChangedThoughtsQuery } from '../operations.generated.ts';
import styles from './AuditList.module.css';

interface Props {
  operation: string;
  action: AuditAction;
  canUndo: boolean;
}

/** The thoughts of a bulk action, and the button that undoes it or an import. */
export function OperationDetails({ operation, action, canUndo }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isImport = action === 'imported';
  return (
    <>
      {!isImport && (
        <Button kind="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details
        </Button>
      )}
      {action !== 'purged' && (
        <UndoOperation operation={operation} kind={isImport ? 'import' : 'changes'} isPossible={canUndo} />
      )}
      {isOpen && <ChangedThoughts operation={operation} />}
    </>
  );
}

function ChangedThoughts({ operation }: Pick<Props, 'operation'>) {
  const { data, error, loading, fetchMore, refetch } = useChangedThoughtsQuery({
    variables: { operation },
    notifyOnNetworkStatusChange: true,
  });
  const { edges = [], pageInfo } = data?.changedThoughts ?? {};
  const load = () => {
    const more = data && fetchMore({ variables: { after: pageInfo?.endCursor ?? null } });
    (more ?? refetch()).catch(() => {});
  };
  return (
    <div className={styles.details}>
      {error !== undefined && <Problem>Couldn't load the bubbles.</Problem>}
      <ol className={styles.changed}>
        {edges.map(({ node: { id, title } }) => (
          <li key={id} dir="auto">
            <Link to={`/admin?edit=${encodeURIComponent(id)}`}>{title || 'Untitled'}</Link>
          </li>
        ))}
      </ol>
      {(error !== undefined || loading || pageInfo?.hasNextPage === true) && (
        <Button isBusy={loading} onClick={load}>
          {loading ? 'Loading…' : error !== undefined ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
