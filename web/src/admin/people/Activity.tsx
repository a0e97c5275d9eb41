import { retentionMs } from '#domain/thought/thought.ts';
import { useState } from 'react';
import { Link } from '../../page/Link.tsx';
import { useAddress } from '../address.ts';
import { formatDateTime } from '../format.ts';
import {
  type AuditAction,
  type AuditItemFragment,
  useAuditLazyQuery,
  useChangedThoughtsLazyQuery,
} from '../operations.generated.ts';
import { Button, Field, Options, ThoughtList } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';
import { UndoOperation } from '../transfer/UndoOperation.tsx';
import { ListEnd, usePages } from '../pages.tsx';
import styles from './People.module.css';

/** The labels of the actions, after the name of the admin. */
const actionLabels = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  published: 'published',
  unpublished: 'unpublished',
  purged: 'deleted for good',
  imported: 'imported',
  undone: 'undid a change of',
  invited: 'invited',
  revoked: 'revoked the invitation of',
  notified: 'notified visitors:',
} satisfies Record<AuditAction, string>;

/** The activity of the admins, newest first. The address contains the action to filter by. */
export function Activity() {
  const [address, setAddress] = useAddress();
  const requested = address.action ?? '';
  const action = Object.hasOwn(actionLabels, requested) ? (requested as AuditAction) : null;
  const [queryAudit] = useAuditLazyQuery();
  const pages = usePages(`${action}`, async (after) => {
    return (await readData(queryAudit({ variables: { after, filter: { action } } }))).audit;
  });
  const { page } = pages;
  return (
    <section className={parts.stack} aria-labelledby="activity-heading">
      <h2 id="activity-heading" className={parts.heading}>
        Activity
      </h2>
      <Field label="Action">
        <select
          className={parts.field}
          value={action ?? ''}
          onChange={({ target }) => setAddress({ action: target.value })}
        >
          <option value="">Every action</option>
          <Options entries={Object.keys(actionLabels).map((name) => [name, capitalize(name)])} />
        </select>
      </Field>
      {page?.edges.length === 0 && (
        <p className={parts.empty}>
          {action === null ? 'No activity yet.' : 'No activity matches the filter.'}
        </p>
      )}
      <ol className={parts.rows} aria-busy={pages.loading}>
        {page?.edges.map(({ node }) => (
          <li key={node.id} className={styles.row}>
            <Entry entry={node} />
          </li>
        ))}
      </ol>
      <ListEnd what="the activity" pages={pages} />
    </section>
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function Entry({ entry }: { entry: AuditItemFragment }) {
  const [isOpen, setOpen] = useState(false);
  const { action, subject, title, by, at, operation, undoneAt } = entry;
  // The subject of an invitation is an e-mail, and of other actions a thought, if it is one.
  const thoughtId = action === 'invited' || action === 'revoked' ? null : subject;
  const text = (
    <span className="clamp" dir="auto">
      {`${title || 'Untitled'}${undoneAt === null ? '' : `, undone ${formatDateTime(undoneAt)}`}`}
    </span>
  );
  const isImport = action === 'imported';
  const isBulk = operation !== null && thoughtId === null && action !== 'undone';
  return (
    <>
      <p className={parts.muted}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <span>{` · ${by === 'system' ? 'The system' : by} ${actionLabels[action]}`}</span>
      </p>
      {thoughtId === null ? text : <Link to={`/admin?edit=${encodeURIComponent(thoughtId)}`}>{text}</Link>}
      {isBulk && !isImport && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Details
        </Button>
      )}
      {isBulk && action !== 'purged' && undoneAt === null && isRecent(at) && (
        <UndoOperation operation={operation} label={isImport ? 'Undo import' : 'Undo'} />
      )}
      {isOpen && <ChangedThoughts operation={operation ?? ''} />}
    </>
  );
}

/** The thoughts of a bulk action. */
function ChangedThoughts({ operation }: { operation: string }) {
  const [queryChangedThoughts] = useChangedThoughtsLazyQuery();
  const pages = usePages(operation, async (after) => {
    return (await readData(queryChangedThoughts({ variables: { operation, after } }))).changedThoughts;
  });
  return (
    <ThoughtList
      label="Bubbles"
      thoughts={pages.page?.edges.map(({ node: { id, title } }) => ({ id, text: title })) ?? []}
    >
      <ListEnd what="the bubbles" pages={pages} />
    </ThoughtList>
  );
}

function isRecent(at: string): boolean {
  return Date.parse(at) + retentionMs > Date.now();
}
