import { useSearchParams } from 'react-router';
import { readSettings } from '../devices/settings.ts';
import { Collection } from './collection/Collection.tsx';
import { OfflineNotice } from './components/OfflineNotice.tsx';
import controls from './components/controls.module.css';
import styles from './Dashboard.module.css';
import type { Editors } from './form/editors.ts';
import { AuditList } from './audit/AuditList.tsx';
import { NotifyButton } from './notifications/NotifyButton.tsx';
import { AdminList } from './people/AdminList.tsx';

interface Props {
  email: string;
  editors: Editors;
  onLogout: () => void;
}

const viewLabels = { thoughts: 'Bubbles', trash: 'Trash', admins: 'Admins', activity: 'Activity' };
type View = keyof typeof viewLabels;

export function Dashboard({ email, editors, onLogout }: Props) {
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
        <OfflineNotice advice="What you type is kept in this browser. Save it when the connection is back." />
        {view === 'thoughts' && <Collection key="thoughts" trashed={false} email={email} editors={editors} />}
        {view === 'trash' && <Collection key="trash" trashed email={email} editors={editors} />}
        {view === 'admins' && <AdminList email={email} />}
        {view === 'activity' && <AuditList />}
      </main>
    </div>
  );
}
