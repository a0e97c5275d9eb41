import type { ReactNode } from 'react';
import { PublicApolloProvider } from '../apollo/publicApollo.tsx';
import { readSettings } from '../devices/settings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { BellIcon } from '../ui/icons.tsx';
import styles from './NotificationSettingsDialog.module.css';
import { usePushSubscription } from './usePushSubscription.ts';

/** Explains notifications before the browser asks for permission, and turns them off again. */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <PublicApolloProvider>
      <SettingsDialog onClose={onClose} />
    </PublicApolloProvider>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { state, isBusy, hasFailed, subscribe, unsubscribe } = usePushSubscription();
  const renderCloseButton = (label: string) => (
    <button type="button" className={styles.secondary} onClick={onClose}>
      {label}
    </button>
  );
  return (
    <Dialog label="Notifications" onClose={onClose} className={styles.dialog}>
      <div className={styles.body} data-state={state} aria-busy={isBusy}>
        <span className={styles.icon}>
          <BellIcon />
        </span>
        {renderMessage(state)}
        {hasFailed && <p role="alert">That didn't work. Please try again in a moment.</p>}
        <div className={styles.buttons}>
          {state === 'off' && (
            <>
              <button type="button" className={styles.primary} disabled={isBusy} onClick={subscribe}>
                {isBusy ? 'One moment…' : 'Notify me'}
              </button>
              {renderCloseButton('Not now')}
            </>
          )}
          {state === 'on' && (
            <>
              {renderCloseButton('Keep them on')}
              <button type="button" className={styles.secondary} disabled={isBusy} onClick={unsubscribe}>
                {isBusy ? 'One moment…' : 'Turn off'}
              </button>
            </>
          )}
          {state !== 'off' && state !== 'on' && renderCloseButton('Close')}
        </div>
      </div>
    </Dialog>
  );
}

function renderMessage(state: ReturnType<typeof usePushSubscription>['state']): ReactNode {
  switch (state) {
    case 'off':
      return (
        <>
          <h2>Get new thoughts</h2>
          <p>
            Get a notification when there is something new, even while this page is closed. Your browser will
            ask you once.
          </p>
          <p className={styles.muted}>
            No account, no e-mail. Turn notifications off here whenever you like.
          </p>
        </>
      );
    case 'on':
      return (
        <>
          <h2>Notifications are on</h2>
          <p>You'll get a notification in this browser when there is something new.</p>
        </>
      );
    case 'blocked':
      return (
        <>
          <h2>Notifications are blocked</h2>
          <p>
            Your browser doesn't let this site show notifications. To change that, press the symbol next to
            the address, allow notifications, and open this again.
          </p>
        </>
      );
    case 'needs installing':
      return (
        <>
          <h2>Add {readSettings().productName} to your Home Screen first</h2>
          <p>
            On this device, only installed apps can notify you. Press Share, then Add to Home Screen, open{' '}
            {readSettings().productName} from there, and turn notifications on.
          </p>
        </>
      );
    case 'not set up':
    case 'unsupported':
      return (
        <>
          <h2>Not set up yet</h2>
          <p>Notifications aren't set up on this site.</p>
          <p className={styles.muted}>
            Only admins see this button. Visitors see it once Firebase is configured. Run npm run doctor to
            see what is missing.
          </p>
        </>
      );
  }
}
