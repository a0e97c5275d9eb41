import { AnalyticsConsent } from './consent/AnalyticsConsent.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { NotificationSettings } from './notifications/NotificationSettings.tsx';
import { PublicApolloProvider } from './publicApollo.tsx';

/** What every page has besides its content. */
export function SiteExtras() {
  return (
    <PublicApolloProvider>
      <AnalyticsConsent />
      <NotificationSettings />
      <Notifications />
    </PublicApolloProvider>
  );
}
