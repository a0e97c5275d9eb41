import type { ReactNode } from 'react';
import styles from './GlassBubble.module.css';

/** The appearance of a bubble: glass and highlights around its text. The admin's preview uses it too. */
export function GlassBubble({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.surface} />
      {children}
      <span className={styles.reflection} />
    </>
  );
}
