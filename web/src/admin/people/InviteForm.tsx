import { type FormEvent, useState } from 'react';
import controls from '../controls.module.css';
import { InvitationsDocument, useInviteAdminMutation } from '../operations.generated.ts';
import styles from './Invitations.module.css';

export function InviteForm({ onFailed }: { onFailed: (message: string | null) => void }) {
  const [email, setEmail] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [invite, { loading: isInviting }] = useInviteAdminMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onFailed(null);
    try {
      await invite({
        variables: { email: email.trim(), displayName: displayName.trim() || null },
        update: (cache, { data }) => {
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' });
          const invited = data?.createAdminUser;
          if (!invited) return;
          cache.updateQuery(
            { query: InvitationsDocument },
            (list) =>
              list && {
                ...list,
                adminUsers: [invited, ...list.adminUsers.filter((one) => one.email !== invited.email)],
              },
          );
        },
      });
      setEmail('');
      setDisplayName('');
    } catch (error) {
      onFailed(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form className={styles.invite} onSubmit={(event) => void submit(event)}>
      <label>
        E-mail
        <input
          type="email"
          required
          className={controls.field}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <label>
        Name
        <input
          type="text"
          maxLength={120}
          className={controls.field}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      </label>
      <button type="submit" className={controls.primary} disabled={isInviting}>
        Invite admin
      </button>
    </form>
  );
}
