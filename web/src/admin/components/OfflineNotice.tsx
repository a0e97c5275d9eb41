import { useIsOnline } from '../../ui/useIsOnline.ts';
import styles from './Banner.module.css';

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
