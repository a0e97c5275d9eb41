import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from './components/controls.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { MoreIcon } from '../ui/icons.tsx';
import controls from './components/controls.module.css';
import styles from './Dashboard.module.css';
import { ThoughtGridSkeleton } from './thoughts/ThoughtGridSkeleton.tsx';

const viewLabels = {
  thoughts: 'Bubbles',
  drafts: 'Drafts',
  trash: 'Trash',
  admins: 'Admins',
  activity: 'Activity',
};
type View = keyof typeof viewLabels;

/** Returns the view that the page's address names, and a function that opens another one. */
export function useView(): [View, (view: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('view') ?? 'thoughts';
  const view = Object.hasOwn(viewLabels, requested) ? (requested as View) : 'thoughts';
  return [view, (next) => setParameters(next === 'thoughts' ? {} : { view: next })];
}

/** The header with the views. @param children what belongs to the account; on a phone it is in a menu. */
export function DashboardHeader({ children }: { children?: ReactNode }) {
  const [view, openView] = useView();
  const { productName, identity } = useSettings();
  return (
    <header className={styles.header}>
      <h1>
        <a href="/">{productName}</a>{' '}
        <small>{identity === 'demo' ? 'Demo: nothing is saved' : 'Admin'}</small>
      </h1>
      <nav aria-label="Dashboard">
        {Object.entries(viewLabels).map(([key, label]) => (
          <Button
            key={key}
            kind="secondary"
            aria-current={key === view ? 'page' : undefined}
            onClick={() => openView(key)}
          >
            {label}
          </Button>
        ))}
      </nav>
      {children !== undefined && (
        <>
          <Button kind="secondary" className={styles.menuButton} aria-label="Menu" popoverTarget="account">
            <MoreIcon />
          </Button>
          <div id="account" popover="auto" className={styles.account}>
            {children}
          </div>
        </>
      )}
    </header>
  );
}

/** Shown until the session is known. */
export function DashboardLoading() {
  return (
    <div className={styles.page}>
      <DashboardHeader />
      <main className={styles.main}>
        <output className={`${styles.loading} ${controls.loading}`}>Loading...</output>
        <ThoughtGridSkeleton />
      </main>
    </div>
  );
}
