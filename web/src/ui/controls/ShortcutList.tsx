import styles from './ShortcutList.module.css';

/** A list of keys and their meanings. */
export function ShortcutList({
  shortcuts,
}: {
  shortcuts: readonly (readonly [key: string, meaning: string])[];
}) {
  return (
    <dl className={styles.shortcuts}>
      {shortcuts.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
