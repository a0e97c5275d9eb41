import { useState } from 'react';
import { type PushState, readPushState } from '../devices/pushState.ts';
import { readPageSettings } from '../devices/settings.ts';
import { Button } from '../page/Button.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './Notifications.module.css';
import { subscribeToPush, unsubscribeFromPush } from './pushSubscription.ts';

/** Explains notifications before the browser asks for permission, and turns them off again. */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const { state, isBusy, hasFailed, subscribe, unsubscribe } = usePushSubscription();
  const { heading, text, hint } = messages[state](readPageSettings().productName);
  return (
    <TitledDialog title={heading} onClose={onClose} width={440} className={styles.dialog}>
      <div className={styles.settings} aria-busy={isBusy}>
        <p>{text}</p>
        {hint !== undefined && <p>{hint}</p>}
        {hasFailed && <p role="alert">That didn't work. Please try again in a moment.</p>}
        {state === 'off' && (
          <Button isPrimary disabled={isBusy} onClick={subscribe}>
            {isBusy ? 'One moment…' : 'Notify me'}
          </Button>
        )}
        {state === 'on' && (
          <Button disabled={isBusy} onClick={unsubscribe}>
            {isBusy ? 'One moment…' : 'Turn off'}
          </Button>
        )}
      </div>
    </TitledDialog>
  );
}

/** Reads and changes this browser's push subscription, both at Firebase and in the API. */
function usePushSubscription() {
  const [state, setState] = useState(readPushState);
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  const updateState = (work: Promise<PushState>) => {
    setProgress('busy');
    work.then(
      (newState) => {
        setState(newState);
        setProgress('idle');
      },
      () => setProgress('failed'),
    );
  };
  return {
    state,
    isBusy: progress === 'busy',
    hasFailed: progress === 'failed',
    subscribe: () => updateState(subscribeToPush()),
    unsubscribe: () => updateState(unsubscribeFromPush()),
  };
}

interface Message {
  heading: string;
  text: string;
  hint?: string;
}

const notSetUp: Message = {
  heading: 'Not set up yet',
  text: "Notifications aren't set up on this site.",
};

const messages: Record<PushState, (productName: string) => Message> = {
  off: () => ({
    heading: 'Get new thoughts',
    text: 'Get a notification when there is something new, even while this page is closed. Your browser will ask you once.',
    hint: 'No account, no e-mail. Turn notifications off here whenever you like.',
  }),
  on: () => ({
    heading: 'Notifications are on',
    text: "You'll get a notification in this browser when there is something new.",
  }),
  blocked: () => ({
    heading: 'Notifications are blocked',
    text: "Your browser doesn't let this site show notifications. To change that, press the symbol next to the address, allow notifications, and open this again.",
  }),
  'needs installing': (productName) => ({
    heading: `Add ${productName} to your Home Screen first`,
    text: `On this device, only installed apps can notify you. Press Share, then Add to Home Screen, open ${productName} from there, and turn notifications on.`,
  }),
  'not set up': () => notSetUp,
  unsupported: () => notSetUp,
};
