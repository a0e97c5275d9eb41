import type { CSSProperties, ReactNode } from 'react';
import styles from './GlassBubble.module.css';

/** The appearance of a bubble: glass and highlights behind its text. The admin's preview uses it too. */
export function GlassBubble({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.surface} />
      <span className={styles.reflection} />
      {children}
    </>
  );
}

/**
 * The style of the server-rendered bubble, which has the attribute `data-from-server`. The Content-Security-Policy
 * allows style elements by their hash, but no style attributes. React moves the element into the document's head.
 */
export function ServerBubbleStyle({ style }: { style: CSSProperties }) {
  const declarations = Object.entries(style).map(([property, value]) => `${property}:${String(value)}`);
  return (
    <style href="bubble" precedence="default">
      {`[data-from-server='true']{${declarations.join(';')}}`}
    </style>
  );
}
