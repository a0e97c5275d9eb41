import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotificationSettingsOpened } from '../devices/notificationSettings.ts';
import { renewPushSubscription } from '../devices/push.ts';
import { useRegisterDeviceMutation } from './operations.generated.ts';

const NotificationSettingsDialog = lazy(async () => ({
  default: (await import('./NotificationSettingsDialog.tsx')).NotificationSettingsDialog,
}));

/** Opens the settings when the notification button of any page is pressed, and renews the push subscription. */
export function NotificationSettings() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onNotificationSettingsOpened(() => setOpen(true)), []);
  const [register] = useRegisterDeviceMutation();
  useEffect(() => {
    renewPushSubscription(
      async (registration) => void (await register({ variables: { registration } })),
    ).catch(() => {});
  }, [register]);
  return <Suspense>{isOpen && <NotificationSettingsDialog onClose={() => setOpen(false)} />}</Suspense>;
}
