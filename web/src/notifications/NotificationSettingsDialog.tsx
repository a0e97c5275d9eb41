import type { ReactNode } from 'react';
import { settings } from '../devices/settings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { BellIcon } from '../ui/icons.tsx';
import styles from './NotificationSettingsDialog.module.css';
import { usePushSubscription } from './usePushSubscription.ts';

/** Explains before the browser asks, and takes notifications back at the same place. */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const { state, isBusy, hasFailed, subscribe, unsubscribe } = usePushSubscription();
  const renderCloseButton = (label: string) => (
    <button type="button" className={styles.quiet} onClick={onClose}>
      {label}
    </button>
  );
  return (
    <Dialog label="Notifications" onClose={onClose} className={styles.dialog}>
      <div className={styles.body} data-state={state} aria-busy={isBusy}>
        <span className={styles.bell}>
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
              <button type="button" className={styles.quiet} disabled={isBusy} onClick={unsubscribe}>
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
          <h2>A thought, now and then</h2>
          <p>
            When there is something new, we can tell you, even while this page is closed. Your browser will
            ask you once.
          </p>
          <p className={styles.soft}>No account, no e-mail. Turn it off at this bell whenever you like.</p>
        </>
      );
    case 'on':
      return (
        <>
          <h2>Notifications are on</h2>
          <p>This browser will be told when there is something new.</p>
        </>
      );
    case 'blocked':
      return (
        <>
          <h2>Your browser says no</h2>
          <p>
            It doesn't let this site show notifications. To change that, press the symbol beside the address,
            allow notifications, and come back to this bell.
          </p>
        </>
      );
    case 'needs installing':
      return (
        <>
          <h2>First, onto your Home Screen</h2>
          <p>
            Here, only apps can notify you. Press Share, then Add to Home Screen, open {settings.productName}{' '}
            from there, and press the bell again.
          </p>
        </>
      );
    case 'not set up':
    case 'unsupported':
      return (
        <>
          <h2>Not set up yet</h2>
          <p>Notifications aren't set up on this site.</p>
          <p className={styles.soft}>
            Only admins see this bell. Visitors get theirs once Firebase is configured; npm run doctor says
            what is missing.
          </p>
        </>
      );
  }
}
