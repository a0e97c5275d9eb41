import { useEffect, useState, useSyncExternalStore } from 'react';
import { showInAppNotification } from '../devices/inAppNotifications.ts';
import { isPushRenewalDue, isNotificationSettingsOpen } from '../devices/pushState.ts';
import type * as DialogModule from './NotificationSettingsDialog.tsx';

/** Opens the settings when the notification button of any page is pressed, and renews the push subscription. */
export function NotificationSettings() {
  const isOpen = useSyncExternalStore(isNotificationSettingsOpen.subscribe, isNotificationSettingsOpen.read);
  const [dialog, setDialog] = useState<typeof DialogModule | null>(null);
  useEffect(() => {
    // The next visit retries the renewal.
    renewPushSubscription().catch(() => {});
  }, []);
  useEffect(() => {
    // Not `lazy`, because a failed import would replace the page by an error page.
    if (isOpen) import('./NotificationSettingsDialog.tsx').then(setDialog, reportFailure);
  }, [isOpen]);
  return isOpen && dialog && <dialog.NotificationSettingsDialog onClose={close} />;
}

async function renewPushSubscription(): Promise<void> {
  if (await isPushRenewalDue()) await (await import('./pushSubscription.ts')).subscribeToPush();
}

function reportFailure(): void {
  close();
  showInAppNotification({
    title: "The settings couldn't be loaded",
    // A reload is needed, because browsers don't retry a failed import in the same page.
    body: 'Check your connection and reload the page.',
    url: null,
  });
}

function close(): void {
  isNotificationSettingsOpen.write(false);
}
