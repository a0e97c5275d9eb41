import styles from './BubbleForm.module.css';
import type { Fields } from './fields.ts';

/** How visitors will see it. */
export function Preview({ fields }: { fields: Fields }) {
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p dir="auto">{fields.thought}</p>
    </aside>
  );
}
