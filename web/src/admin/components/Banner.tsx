import buttons from '../../ui/buttons.module.css';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { useIsOnline } from '../../ui/useIsOnline.ts';
import styles from './Banner.module.css';

interface Props {
  message: string | null;
  /** Advice, if the message itself contains none. */
  hint?: string | null;
  onDismiss: () => void;
}

/** An error message that stays until it is dismissed. */
export function Banner({ message, hint = null, onDismiss }: Props) {
  return (
    <div role="alert" className={styles.region}>
      {message !== null && (
        <div className={styles.banner}>
          <div>
            <p>{message}</p>
            {hint !== null && <p className={styles.hint}>{hint}</p>}
          </div>
          <button type="button" className={buttons.round} aria-label="Dismiss" onClick={onDismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}

/** Tells an admin that the browser has no connection, which is why loading, saving and signing in fail. */
export function OfflineNotice({ advice }: { advice: string }) {
  const isOnline = useIsOnline();
  return (
    <output>
      {!isOnline && (
        <span className={styles.banner}>
          <span>You're offline. {advice}</span>
        </span>
      )}
    </output>
  );
}
