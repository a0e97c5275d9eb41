import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { notificationSettings } from '../devices/notificationSettings.ts';
import { isPushRenewalDue } from './pushSubscription.ts';

const NotificationSettingsDialog = lazy(async () => ({
  default: (await import('./NotificationSettingsDialog.tsx')).NotificationSettingsDialog,
}));
const PushRenewal = lazy(async () => ({ default: (await import('./PushRenewal.tsx')).PushRenewal }));

/** Opens the settings when the notification button of any page is pressed, and renews the push subscription. */
export function NotificationSettings() {
  const isOpen = useSyncExternalStore(notificationSettings.subscribe, notificationSettings.read);
  const [isRenewalDue] = useState(isPushRenewalDue);
  return (
    <>
      <Suspense>{isRenewalDue && <PushRenewal />}</Suspense>
      <Suspense>
        {isOpen && <NotificationSettingsDialog onClose={() => notificationSettings.write(false)} />}
      </Suspense>
    </>
  );
}
