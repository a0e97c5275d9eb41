import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../devices/inAppNotifications.ts';
import { notificationSettings } from '../devices/pushState.ts';
import type * as DialogModule from './NotificationSettingsDialog.tsx';
import { isPushRenewalDue } from './pushSubscription.ts';

const PushRenewal = lazy(async () => ({ default: (await import('./PushRenewal.tsx')).PushRenewal }));

/** Opens the settings when the notification button of any page is pressed, and renews the push subscription. */
export function NotificationSettings() {
  const isOpen = useSyncExternalStore(notificationSettings.subscribe, notificationSettings.read);
  const [dialog, setDialog] = useState<typeof DialogModule | null>(null);
  const [isRenewalDue, setRenewalDue] = useState(false);
  useEffect(() => {
    isPushRenewalDue().then(setRenewalDue, () => {});
  }, []);
  useEffect(() => {
    // Not by `lazy`, whose failure would replace the page by an error page.
    if (isOpen) import('./NotificationSettingsDialog.tsx').then(setDialog, reportFailure);
  }, [isOpen]);
  return (
    <>
      <Suspense>{isRenewalDue && <PushRenewal />}</Suspense>
      {isOpen && dialog && <dialog.NotificationSettingsDialog onClose={close} />}
    </>
  );
}

function reportFailure(): void {
  close();
  notify({
    title: "The settings couldn't be loaded",
    // Browsers request a module that they couldn't load only once in a page.
    body: 'Check your connection and reload the page.',
    url: null,
  });
}

function close(): void {
  notificationSettings.write(false);
}
