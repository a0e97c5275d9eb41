import { useState } from 'react';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { formatDate, formatDateTime } from '../formatDateTime.ts';
import { type AdminsQuery, useAdminsQuery, useRevokeAdminMutation } from '../operations.generated.ts';
import { evictActivity } from '../thoughts/thoughtListCache.ts';
import { CopyInvitation } from './CopyInvitation.tsx';
import { InviteForm } from './InviteForm.tsx';
import styles from './AdminList.module.css';

type Admin = AdminsQuery['admins'][number];

/** Everybody who is an admin, and why; invites and revokes them. */
export function AdminList() {
  const { data, error, loading, refetch } = useAdminsQuery({ fetchPolicy: 'cache-and-network' });
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [invitedEmail, setInvitedEmail] = useState<string | null>(null);
  const invited = data?.admins.find(({ email, isWaiting }) => email === invitedEmail && isWaiting);
  const [revoke, { loading: isRevoking }] = useRevokeAdminMutation({
    onError: ({ message }) => setErrorMessage(message),
    update: evictActivity,
  });
  // If it fails, the error is shown instead of the list.
  const reload = () => refetch().catch(() => {});
  const revokeAndFocusRow = async (row: HTMLElement | null, email: string) => {
    await revoke({ variables: { email } });
    await reload();
    // The focused button is removed, so its row takes the focus, and screen readers announce it as revoked.
    const { activeElement } = document;
    if (activeElement === document.body || row?.contains(activeElement) === true) row?.focus();
  };
  return (
    <section className={`${controls.section} ${styles.section}`} aria-labelledby="admins-heading">
      <h2 id="admins-heading" className={controls.heading}>
        Admins
      </h2>
      <p>
        An invited person becomes an admin by signing in with Google. Revoking an invitation removes the role
        at once. Admins from server settings are changed there.
      </p>
      <Banner message={errorMessage} onDismiss={() => setErrorMessage(null)} />
      <InviteForm
        onErrorChange={setErrorMessage}
        onInvited={(email) => void reload().then(() => setInvitedEmail(email))}
      />
      <output>
        {invited && (
          <span className={dialogs.note}>
            Invited {invited.email}. No e-mail is sent: copy the invitation and send it yourself.
            <CopyInvitation email={invited.email} name={invited.displayName} />
          </span>
        )}
      </output>
      {error && !data && (
        <p className={controls.empty}>
          Couldn't load the admins. <Button onClick={() => void reload()}>Try again</Button>
        </p>
      )}
      {loading && !data && <p className={controls.empty}>Loading…</p>}
      {data && (
        <AdminTable
          admins={data.admins}
          isRevoking={isRevoking}
          onRevoke={(row, email) => void revokeAndFocusRow(row, email)}
        />
      )}
    </section>
  );
}

interface RowProps {
  admin: Admin;
  isRevoking: boolean;
  onRevoke: (row: HTMLElement | null, email: string) => void;
}

function AdminTable({ admins, ...rowProps }: Omit<RowProps, 'admin'> & { admins: readonly Admin[] }) {
  return (
    <table className={styles.table} aria-labelledby="admins-heading">
      <thead>
        <tr>
          {['Person', 'Why', 'Last sign-in', 'Actions'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {admins.map((admin, index) => (
          <AdminRow
            // An e-mail stays the same at the first sign-in, but two accounts can have the same one.
            key={isListedBefore(admins, index) ? admin.uid : admin.email}
            admin={admin}
            {...rowProps}
          />
        ))}
      </tbody>
    </table>
  );
}

function AdminRow({ admin, isRevoking, onRevoke }: RowProps) {
  const { email, displayName, reason, isWaiting, isViewer, lastSignIn } = admin;
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <strong dir="auto">{displayName ?? email}</strong>{' '}
        {isViewer && <span className={styles.badge}>You</span>}
        {displayName !== null && <span className={styles.muted}>{email}</span>}
      </th>
      <td>
        {describeReason(admin)}{' '}
        {isWaiting && (
          <span className={styles.badge}>
            Waiting for the {lastSignIn === null ? 'first' : 'next'} sign-in
          </span>
        )}
      </td>
      <td data-label="Last sign-in">
        {lastSignIn === null ? 'Never' : <time dateTime={lastSignIn}>{formatDateTime(lastSignIn)}</time>}
      </td>
      <td className={styles.actions}>
        {isWaiting && <CopyInvitation email={email} name={displayName} />}
        {(reason === 'INVITED' || reason === 'EARLIER') && (
          <Button
            kind="danger"
            aria-label={`Revoke ${email}`}
            isBusy={isRevoking}
            onClick={({ currentTarget }) => onRevoke(currentTarget.closest('tr'), email)}
          >
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
}

function isListedBefore(admins: readonly Admin[], index: number): boolean {
  return admins.findIndex(({ email }) => email === admins[index]?.email) < index;
}

function describeReason({ reason, invitedAt }: Admin): string {
  switch (reason) {
    case 'CONFIGURED':
      return 'From server settings (ADMIN_EMAILS)';
    case 'INVITED':
      return invitedAt === null ? 'Invited' : `Invited ${formatDate(Date.parse(invitedAt))}`;
    case 'EARLIER':
      return 'Has the role from earlier settings';
    case 'REVOKED':
      return 'Revoked: no admin any more';
  }
}
