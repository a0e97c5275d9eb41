import { useSearchParams } from 'react-router';
import { settings } from '../devices/settings.ts';
import { Collection } from './Collection.tsx';
import controls from './controls.module.css';
import styles from './Dashboard.module.css';
import { AuditList } from './history/AuditList.tsx';
import { NotifyButton } from './notify/NotifyButton.tsx';
import { Invitations } from './people/Invitations.tsx';

interface Props {
  email: string;
  onLogout: () => void;
}

const views = { bubbles: 'Bubbles', trash: 'Trash', admins: 'Admins', activity: 'Activity' };
type View = keyof typeof views;

export function Dashboard({ email, onLogout }: Props) {
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
      <main className={styles.main}>{viewOf(view, email)}</main>
    </div>
  );
}

function viewOf(view: View, email: string) {
  switch (view) {
    case 'bubbles':
      return <Collection key="live" trashed={false} email={email} />;
    case 'trash':
      return <Collection key="trash" trashed email={email} />;
    case 'admins':
      return <Invitations email={email} />;
    case 'activity':
      return <AuditList />;
  }
}
