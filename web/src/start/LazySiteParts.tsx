import { AnalyticsConsent } from '../consent/AnalyticsConsent.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';

/** The parts that every page has besides its content. Those that need Apollo Client are loaded when they are used. */
export function LazySiteParts() {
  return (
    <>
      <AnalyticsConsent />
      <NotificationSettings />
      <Notifications />
    </>
  );
}
