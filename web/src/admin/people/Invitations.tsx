import { useState } from 'react';
import { Banner } from '../Banner.tsx';
import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import { useInvitationsQuery, useRevokeAdminMutation } from '../operations.generated.ts';
import { when } from '../when.ts';
import { InviteForm } from './InviteForm.tsx';
import styles from './Invitations.module.css';

/** Who may look after the thoughts beside those whom the deployment names. */
export function Invitations() {
  const { data, error, loading, refetch } = useInvitationsQuery({ fetchPolicy: 'cache-and-network' });
  const [failure, setFailure] = useState<string | null>(null);
  const [revoke, { loading: isRevoking }] = useRevokeAdminMutation({
    onError: ({ message }) => setFailure(message),
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' }),
  });
  const revokeIn = async (item: HTMLElement | null, email: string) => {
    await revoke({ variables: { email } });
    // The button that had the focus is gone: its line takes it, and so is read out as revoked.
    if (document.activeElement === document.body) item?.focus();
  };
  const invitations = data?.adminUsers ?? [];
  return (
    <section className={styles.section} aria-labelledby="admins-heading">
      <h2 id="admins-heading">Admins</h2>
      <p>
        An invited person becomes an admin at their next sign-in with Google. Revoking an invitation takes the
        role away at once.
      </p>
      <Banner message={failure} onDismiss={() => setFailure(null)} />
      <InviteForm onFailed={setFailure} />
      {error && !data && (
        <p className={styles.empty}>
          The invitations could not be loaded.{' '}
          <button type="button" className={controls.button} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {invitations.length === 0 && !error && (
        <p className={styles.empty}>{loading ? 'Loading…' : 'Nobody has been invited yet.'}</p>
      )}
      <ul className={`${controls.list} ${styles.list}`}>
        {invitations.map(({ email, displayName, createdAt, isActive }) => (
          <li key={email} tabIndex={-1}>
            <div>
              <strong>{displayName ?? email}</strong>
              <span>
                {displayName !== null && `${email} · `}
                {createdAt !== null && `invited ${when(createdAt)}`}
              </span>
            </div>
            {isActive ? (
              <BusyButton
                className={controls.danger}
                aria-label={`Revoke ${email}`}
                isBusy={isRevoking}
                onClick={({ currentTarget }) => void revokeIn(currentTarget.closest('li'), email)}
              >
                Revoke
              </BusyButton>
            ) : (
              <span className={styles.revoked}>Revoked</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
