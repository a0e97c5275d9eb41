import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import { formatDateTime } from '../formatDateTime.ts';
import type { AdminEntry } from './listAdmins.ts';
import styles from './AdminList.module.css';

interface Props {
  admin: AdminEntry;
  isCurrentUser: boolean;
  isRevoking: boolean;
  onRevoke: (row: HTMLElement | null) => void;
}

export function AdminRow({ admin, isCurrentUser, isRevoking, onRevoke }: Props) {
  const { email } = admin;
  const name = admin.source === 'invitation' ? admin.invitation.displayName : null;
  return (
    <li tabIndex={-1}>
      <div>
        <strong>
          {name ?? email} {isCurrentUser && <span className={styles.youBadge}>You</span>}
        </strong>
        <span>
          {name !== null && `${email} · `}
          {describeAdmin(admin)}
        </span>
      </div>
      {admin.source === 'invitation' && !admin.invitation.isActive ? (
        <span className={styles.status}>Revoked</span>
      ) : admin.source === 'deployment' ? (
        <span className={styles.status}>Can't be revoked here</span>
      ) : (
        <BusyButton
          className={controls.danger}
          aria-label={`Revoke ${email}`}
          isBusy={isRevoking}
          onClick={({ currentTarget }) => onRevoke(currentTarget.closest('li'))}
        >
          Revoke
        </BusyButton>
      )}
    </li>
  );
}

function describeAdmin(admin: AdminEntry): string {
  switch (admin.source) {
    case 'deployment':
      return 'Set by the deployment (ADMIN_EMAILS)';
    case 'role':
      return 'Admin since an earlier sign-in';
    case 'invitation': {
      const { createdAt } = admin.invitation;
      return createdAt === null ? 'invited' : `invited ${formatDateTime(createdAt)}`;
    }
  }
}
