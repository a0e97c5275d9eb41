import { useState } from 'react';
import { Banner } from '../components/Banner.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import { useAdminsQuery, useRevokeAdminMutation } from '../operations.generated.ts';
import { type AdminEntry, listAdmins } from './listAdmins.ts';
import { InviteForm } from './InviteForm.tsx';
import styles from './AdminList.module.css';

/** The list of admins and invitations. @param email the signed-in admin's e-mail */
export function AdminList({ email }: { email: string }) {
  const { data, error, loading, refetch } = useAdminsQuery({ fetchPolicy: 'cache-and-network' });
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [revoke, { loading: isRevoking }] = useRevokeAdminMutation({
    onError: ({ message }) => setErrorMessage(message),
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' }),
  });
  const revokeAndFocusRow = async (row: HTMLElement | null, email: string) => {
    await revoke({ variables: { email } });
    // The focused button is removed, so its row takes the focus, and screen readers announce it as revoked.
    const { activeElement } = document;
    if (activeElement === document.body || row?.contains(activeElement) === true) row?.focus();
  };
  const admins = data ? listAdmins(data.allowlist, data.invitations, email) : [];
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
      <InviteForm onErrorChange={setErrorMessage} />
      {error && !data && (
        <p className={controls.empty}>
          Couldn't load the admins.{' '}
          <button type="button" className={controls.button} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {loading && !data && <p className={controls.empty}>Loading…</p>}
      <ul className={`${controls.list} ${styles.list}`}>
        {admins.map((admin) => (
          <AdminRow
            key={admin.email}
            admin={admin}
            isCurrentUser={admin.email === email}
            isRevoking={isRevoking}
            onRevoke={(row) => void revokeAndFocusRow(row, admin.email)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  admin: AdminEntry;
  isCurrentUser: boolean;
  isRevoking: boolean;
  onRevoke: (row: HTMLElement | null) => void;
}

function AdminRow({ admin, isCurrentUser, isRevoking, onRevoke }: RowProps) {
  const { email, name, description, fixedReason } = admin;
  return (
    <li tabIndex={-1}>
      <div>
        <strong>
          {name ?? email} {isCurrentUser && <span className={styles.youBadge}>You</span>}
        </strong>
        <span>
          {name !== null && `${email} · `}
          {description}
        </span>
      </div>
      {fixedReason === null ? (
        <BusyButton
          className={controls.danger}
          aria-label={`Revoke ${email}`}
          isBusy={isRevoking}
          onClick={({ currentTarget }) => onRevoke(currentTarget.closest('li'))}
        >
          Revoke
        </BusyButton>
      ) : (
        <span className={styles.status}>{fixedReason}</span>
      )}
    </li>
  );
}
