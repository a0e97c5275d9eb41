import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import { formatDateTime } from '../formatDateTime.ts';
import { type InvitationFragment, InvitationFragmentDoc } from '../operations.generated.ts';
import type { AdminEntry } from './listAdmins.ts';
import styles from './AdminList.module.css';

interface Props {
  admin: AdminEntry<FragmentType<InvitationFragment>>;
  isCurrentUser: boolean;
  isRevoking: boolean;
  onRevoke: (row: HTMLElement | null) => void;
}

export function AdminRow({ admin, isRevoking, onRevoke, ...row }: Props) {
  const revokeButton = (
    <BusyButton
      className={controls.danger}
      aria-label={`Revoke ${admin.email}`}
      isBusy={isRevoking}
      onClick={({ currentTarget }) => onRevoke(currentTarget.closest('li'))}
    >
      Revoke
    </BusyButton>
  );
  switch (admin.source) {
    case 'deployment':
      return (
        <Row {...row} email={admin.email} description="Set by the deployment (ADMIN_EMAILS)">
          <span className={styles.status}>Can't be revoked here</span>
        </Row>
      );
    case 'role':
      return (
        <Row {...row} email={admin.email} description="Admin since an earlier sign-in">
          {revokeButton}
        </Row>
      );
    case 'invitation':
      return <InvitationRow {...row} invitation={admin.invitation} revokeButton={revokeButton} />;
  }
}

interface InvitationRowProps extends Pick<Props, 'isCurrentUser'> {
  invitation: FragmentType<InvitationFragment>;
  revokeButton: ReactNode;
}

function InvitationRow({ invitation, revokeButton, ...row }: InvitationRowProps) {
  const { data, complete } = useFragment({ fragment: InvitationFragmentDoc, from: invitation });
  if (!complete) return null;
  const { email, displayName, createdAt, isActive } = data;
  const description = createdAt === null ? 'invited' : `invited ${formatDateTime(createdAt)}`;
  return (
    <Row {...row} email={email} name={displayName} description={description}>
      {isActive ? revokeButton : <span className={styles.status}>Revoked</span>}
    </Row>
  );
}

interface RowProps extends Pick<Props, 'isCurrentUser'> {
  email: string;
  name?: string | null;
  description: string;
  children: ReactNode;
}

function Row({ email, name = null, description, isCurrentUser, children }: RowProps) {
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
      {children}
    </li>
  );
}
