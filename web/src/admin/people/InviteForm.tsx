import { type FormEvent, useId, useRef, useState } from 'react';
import { Button, Field } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { getInputErrorMessage } from '../errorMessages.ts';
import { useInviteAdminMutation } from '../operations.generated.ts';
import { evictActivity } from '../thoughts/thoughtListCache.ts';
import styles from './AdminList.module.css';

interface Props {
  /** Called with each error that belongs to no field, and with null before each attempt. */
  onErrorChange: (message: string | null) => void;
  onInvited: (email: string) => void;
}

export function InviteForm({ onErrorChange, onInvited }: Props) {
  const [email, setEmail] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [invite, { loading: isInviting }] = useInviteAdminMutation({ update: evictActivity });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onErrorChange(null);
    try {
      const variables = { email: email.trim(), displayName: displayName.trim() || null };
      const { data } = await invite({ variables });
      setEmail('');
      setDisplayName('');
      if (data) onInvited(data.createAdminUser.email);
    } catch (error) {
      const inputErrorMessage = getInputErrorMessage(error);
      setProblem(inputErrorMessage);
      if (inputErrorMessage === null) onErrorChange(error instanceof Error ? error.message : String(error));
      else emailRef.current?.focus();
    }
  };
  return (
    <form className={styles.invite} onSubmit={(event) => void submit(event)}>
      <Field label="E-mail">
        <input
          ref={emailRef}
          type="email"
          required
          className={controls.field}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <p id={problemId} className={`${dialogs.problem} ${styles.problem}`} role="alert">
        {problem}
      </p>
      <Field label="Name">
        <input
          type="text"
          maxLength={120}
          className={controls.field}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" isBusy={isInviting}>
        Invite admin
      </Button>
    </form>
  );
}
