import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSettings } from '../page/settingsContext.ts';
import styles from './Admin.module.css';
import { Button } from './parts.tsx';
import parts from './parts.module.css';

/** The views with a tab. The others are in the menu. */
const tabs = { thoughts: 'Bubbles', drafts: 'Drafts', trash: 'Trash' };
type View = keyof typeof tabs | 'admins' | 'activity';

/** Returns the view that the page's address names, and a function that opens another one. */
export function useView(): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('view') ?? '';
  const isView = Object.hasOwn(tabs, requested) || requested === 'admins' || requested === 'activity';
  return [
    isView ? (requested as View) : 'thoughts',
    (next) => setParameters(next === 'thoughts' ? {} : { view: next }),
  ];
}

/** @param children what belongs to the account. */
export function DashboardHeader({ children }: { children?: ReactNode }) {
  const [view, openView] = useView();
  const { productName, identity } = useSettings();
  return (
    <header className={styles.header}>
      <h1>
        <a href="/">{productName}</a>{' '}
        <small>{identity === 'demo' ? 'Demo: nothing is saved' : 'Admin'}</small>
      </h1>
      {children !== undefined && (
        <>
          <nav aria-label="Dashboard">
            {Object.entries(tabs).map(([key, label]) => (
              <Button
                key={key}
                kind="quiet"
                aria-current={key === view ? 'page' : undefined}
                onClick={() => openView(key as View)}
              >
                {label}
              </Button>
            ))}
          </nav>
          {children}
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
        <output className={parts.empty}>Loading...</output>
      </main>
    </div>
  );
}
