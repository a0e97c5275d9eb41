import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSettings } from '../devices/settings.ts';
import { Collection } from './collection/Collection.tsx';
import controls from './components/controls.module.css';
import styles from './Dashboard.module.css';
import type { UnsavedForm } from './form/drafts/unsavedForm.ts';
import { AuditList } from './audit/AuditList.tsx';
import { NotifyButton } from './notifications/NotifyButton.tsx';
import { AdminList } from './people/AdminList.tsx';

interface Props {
  email: string;
  /** The form that was open when this admin's previous session ended; null if there is none. */
  unsavedForm: UnsavedForm | null;
  onLogout: () => void;
}

const viewLabels = { thoughts: 'Bubbles', trash: 'Trash', admins: 'Admins', activity: 'Activity' };
type View = keyof typeof viewLabels;

export function Dashboard({ email, unsavedForm, onLogout }: Props) {
  const [restoredForm, setRestoredForm] = useState(unsavedForm);
  const clearRestoredForm = useCallback(() => setRestoredForm(null), []);
  const [parameters, setParameters] = useSearchParams();
  const requestedView = parameters.get('view') ?? 'thoughts';
  const view: View = Object.hasOwn(viewLabels, requestedView) ? (requestedView as View) : 'thoughts';
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <a href="/">{readSettings().productName}</a> <small>Admin</small>
        </h1>
        <nav aria-label="Dashboard">
          {Object.entries(viewLabels).map(([key, label]) => (
            <button
              key={key}
              type="button"
              className={controls.secondary}
              aria-current={key === view ? 'page' : undefined}
              onClick={() => setParameters(key === 'thoughts' ? {} : { view: key })}
            >
              {label}
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
        {view === 'thoughts' && (
          <Collection
            key="thoughts"
            trashed={false}
            email={email}
            restoredForm={restoredForm}
            onFormRestored={clearRestoredForm}
          />
        )}
        {view === 'trash' && <Collection key="trash" trashed email={email} />}
        {view === 'admins' && <AdminList email={email} />}
        {view === 'activity' && <AuditList />}
      </main>
    </div>
  );
}
