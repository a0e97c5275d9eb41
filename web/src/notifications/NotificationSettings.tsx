import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotificationSettingsOpened } from '../devices/notificationSettings.ts';
import { isPushRenewalDue } from './pushSubscription.ts';

const NotificationSettingsDialog = lazy(async () => ({
  default: (await import('./NotificationSettingsDialog.tsx')).NotificationSettingsDialog,
}));
const PushRenewal = lazy(async () => ({ default: (await import('./PushRenewal.tsx')).PushRenewal }));

/** Opens the settings when the notification button of any page is pressed, and renews the push subscription. */
export function NotificationSettings() {
  const [isOpen, setOpen] = useState(false);
  const [isRenewalDue] = useState(isPushRenewalDue);
  useEffect(() => onNotificationSettingsOpened(() => setOpen(true)), []);
  return (
    <>
      <Suspense>{isRenewalDue && <PushRenewal />}</Suspense>
      <Suspense>{isOpen && <NotificationSettingsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
