import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { settings } from '../devices/settings.ts';
import { Collection } from './Collection.tsx';
import controls from './controls.module.css';
import styles from './Dashboard.module.css';
import type { UnsavedForm } from './form/unsavedForm.ts';
import { AuditList } from './history/AuditList.tsx';
import { NotifyButton } from './notify/NotifyButton.tsx';
import { Invitations } from './people/Invitations.tsx';

interface Props {
  email: string;
  /** A form that was open when the session ended before. */
  unsavedForm: UnsavedForm | null;
  onLogout: () => void;
}

const views = { bubbles: 'Bubbles', trash: 'Trash', admins: 'Admins', activity: 'Activity' };
type View = keyof typeof views;

export function Dashboard({ email, unsavedForm, onLogout }: Props) {
  const [reopened, setReopened] = useState(unsavedForm);
  const onReopened = useCallback(() => setReopened(null), []);
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('view') ?? 'bubbles';
  const view: View = Object.hasOwn(views, asked) ? (asked as View) : 'bubbles';
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <a href="/">{settings.productName}</a> <small>Admin</small>
        </h1>
        <nav aria-label="Dashboard">
          {Object.entries(views).map(([key, name]) => (
            <button
              key={key}
              type="button"
              className={controls.quiet}
              aria-current={key === view ? 'page' : undefined}
              onClick={() => setParameters(key === 'bubbles' ? {} : { view: key })}
            >
              {name}
            </button>
          ))}
        </nav>
        <NotifyButton />
        <p className={styles.welcome}>
          <span title={email}>Welcome, {email}</span>
          <button type="button" className={controls.button} onClick={onLogout}>
            Logout
          </button>
        </p>
      </header>
      <main className={styles.main}>
        {view === 'bubbles' && (
          <Collection key="live" trashed={false} email={email} reopened={reopened} onReopened={onReopened} />
        )}
        {view === 'trash' && <Collection key="trash" trashed email={email} />}
        {view === 'admins' && <Invitations email={email} />}
        {view === 'activity' && <AuditList />}
      </main>
    </div>
  );
}
