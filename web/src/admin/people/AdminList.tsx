import { useId, useRef } from 'react';
import { formatDate, formatDateTime } from '../format.ts';
import {
  type AdminsQuery,
  useAdminsQuery,
  useInviteAdminMutation,
  useRevokeAdminMutation,
} from '../operations.generated.ts';
import { Banner, Button, Field, LoadStatus, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './People.module.css';

type Admin = AdminsQuery['admins'][number];

/** All admins with the reason for their role, and buttons to invite and revoke. */
export function AdminList() {
  const query = useAdminsQuery();
  const { data, refetch } = query;
  const [inviteAdmin, invitation] = useInviteAdminMutation();
  const [revokeAdmin, revocation] = useRevokeAdminMutation();
  const emailRef = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const invitedEmail = invitation.data?.createAdminUser.email;
  const invited = data?.admins.find(({ email, isWaiting }) => email === invitedEmail && isWaiting);
  // Ignores the rejection, because the query shows its error.
  const reload = () => refetch().catch(() => {});
  const invite = async (form: HTMLFormElement) => {
    const { email = '', name = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const variables = { email: email.trim(), displayName: name.trim() || null };
    const { data: hasInvited } = await inviteAdmin({ variables }).catch(() => ({ data: null }));
    if (!hasInvited) return emailRef.current?.focus();
    form.reset();
    return reload();
  };
  const revoke = async (row: HTMLElement | null, email: string) => {
    await revokeAdmin({ variables: { email } }).then(reload, () => {});
    // Focuses the row of the removed button, so that screen readers announce it as revoked.
    if (document.activeElement === document.body) row?.focus();
  };
  return (
    <section className={parts.stack} aria-labelledby="admins-heading">
      <h2 id="admins-heading" className={parts.heading}>
        Admins
      </h2>
      <p className={parts.muted}>
        An invited person becomes an admin by signing in with Google. Revoking an invitation removes the role
        at once. Who is an admin by the site’s own settings is changed there.
      </p>
      <Banner message={revocation.error?.message ?? null} onDismiss={revocation.reset} />
      <form
        className={styles.invite}
        onSubmit={(event) => {
          event.preventDefault();
          void invite(event.currentTarget);
        }}
      >
        <Field label="E-mail">
          <input
            ref={emailRef}
            type="email"
            name="email"
            required
            className={parts.field}
            aria-invalid={invitation.error !== undefined}
            aria-describedby={problemId}
          />
        </Field>
        <Field label="Name">
          <input name="name" maxLength={120} className={parts.field} />
        </Field>
        <Button type="submit" kind="primary" isBusy={invitation.loading}>
          Invite admin
        </Button>
        <Problem id={problemId}>{invitation.error?.message}</Problem>
      </form>
      <output>
        {invited && (
          <span className={parts.note}>
            {`Invited ${invited.email}. No e-mail is sent: tell them to sign in at ${window.location.origin}/admin.`}
          </span>
        )}
      </output>
      <LoadStatus what="the admins" query={query} />
      <ul className={parts.rows} aria-labelledby="admins-heading">
        {data?.admins.map((admin) => (
          <AdminRow
            // Two accounts can have the same e-mail.
            key={`${admin.uid} ${admin.email}`}
            admin={admin}
            isBusy={revocation.loading}
            onRevoke={(row) => void revoke(row, admin.email)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  admin: Admin;
  isBusy: boolean;
  onRevoke: (row: HTMLElement | null) => void;
}

function AdminRow({ admin, isBusy, onRevoke }: RowProps) {
  const { email, displayName, reason, isWaiting, isViewer, lastSignIn } = admin;
  return (
    <li tabIndex={-1} className={styles.row}>
      <p>
        <strong dir="auto">{displayName ?? email}</strong>{' '}
        {isViewer && <span className={parts.badge}>You</span>}
        {displayName !== null && <small>{email}</small>}
      </p>
      <p className={parts.muted}>
        <span>{describeReason(admin)}</span>
        {isWaiting && <span>{`. Waiting for the ${lastSignIn === null ? 'first' : 'next'} sign-in`}</span>}
        {lastSignIn !== null && (
          <small>
            Last sign-in: <time dateTime={lastSignIn}>{formatDateTime(lastSignIn)}</time>
          </small>
        )}
      </p>
      {(reason === 'INVITED' || reason === 'EARLIER') && (
        <Button
          kind="danger"
          aria-label={`Revoke ${email}`}
          isBusy={isBusy}
          onClick={({ currentTarget }) => onRevoke(currentTarget.closest('li'))}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function describeReason({ reason, invitedAt }: Admin): string {
  switch (reason) {
    case 'CONFIGURED':
      return 'By the site’s settings';
    case 'INVITED':
      return invitedAt === null ? 'Invited' : `Invited ${formatDate(Date.parse(invitedAt))}`;
    case 'EARLIER':
      return 'Has the role from earlier settings';
    case 'REVOKED':
      return 'Revoked: no admin any more';
  }
}
