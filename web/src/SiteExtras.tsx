import { AnalyticsConsent } from './consent/AnalyticsConsent.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { NotificationSettings } from './notifications/NotificationSettings.tsx';
import { SendNote } from './note/SendNote.tsx';

/** What every page has besides its content. What needs Apollo Client is loaded when it is used. */
export function SiteExtras() {
  return (
    <>
      <AnalyticsConsent />
      <NotificationSettings />
      <Notifications />
      <SendNote />
    </>
  );
}
