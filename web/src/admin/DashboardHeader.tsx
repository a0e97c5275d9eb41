import type { ReactNode } from 'react';
import { useSettings } from '../page/settingsContext.ts';
import { type Address, lists, useAddress } from './address.ts';
import styles from './Admin.module.css';
import { Button } from './parts.tsx';
import parts from './parts.module.css';

interface Props {
  /** Who is signed in. */
  email?: string;
  children?: ReactNode;
}

export function DashboardHeader({ email, children }: Props) {
  const [{ view }, setAddress] = useAddress();
  const { productName, identity } = useSettings();
  return (
    <header className={styles.header}>
      <div>
        <h1>
          <a href="/">{productName}</a>{' '}
          <small>{identity === 'demo' ? 'Demo: nothing is saved' : 'Admin'}</small>
        </h1>
        {email !== undefined && <p className={`${parts.muted} clamp`} title={email}>{`Welcome, ${email}`}</p>}
      </div>
      {email !== undefined && (
        <nav aria-label="Dashboard">
          {Object.entries(lists).map(([key, { label }]) => (
            <Button
              key={key}
              kind="quiet"
              aria-current={key === view ? 'page' : undefined}
              onClick={() => setAddress({ view: key as Address['view'] })}
            >
              {label}
            </Button>
          ))}
        </nav>
      )}
      {children}
    </header>
  );
}

/** Shown until it is known whether an admin is signed in. */
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
