import styles from './Banner.module.css';

/** An error message that stays until it is dismissed. */
export function Banner({ message, onDismiss }: { message: string | null; onDismiss: () => void }) {
  return (
    <div role="alert" className={styles.region}>
      {message !== null && (
        <div className={styles.banner}>
          <span>{message}</span>
          <button type="button" aria-label="Dismiss" onClick={onDismiss}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
