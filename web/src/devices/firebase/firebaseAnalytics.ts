// Google Analytics through Firebase. Import this file dynamically, so that it is loaded only after consent.
import { initializeAnalytics, logEvent, setAnalyticsCollectionEnabled } from 'firebase/analytics';
import { type FirebaseSettings, getFirebaseApp } from './firebaseApp.ts';

export function openFirebaseAnalytics(firebase: FirebaseSettings) {
  const analytics = initializeAnalytics(getFirebaseApp(firebase), {
    config: {
      send_page_view: false,
      // Sets the cookies for this host only, so that deleteCookies can delete them.
      cookie_domain: 'none',
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      ...pageParameters(location.pathname),
    },
  });
  return {
    /** @param details the properties of the event. `path` is the page's path, by default the current one. */
    logEvent: (name: string, details: Record<string, string>) => {
      setAnalyticsCollectionEnabled(analytics, true);
      logEvent(analytics, name, {
        ...pageParameters(details['path'] ?? location.pathname),
        ...toSnakeCaseKeys(details),
      });
    },
    disable: () => {
      setAnalyticsCollectionEnabled(analytics, false);
      deleteCookies();
    },
  };
}

/** Replaces the full URL with its query, and the page's title, which Google's script would send by default. */
function pageParameters(path: string): Record<string, string> {
  return { page_location: `${location.origin}${path}`, page_title: path, page_referrer: '' };
}

function toSnakeCaseKeys(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

function deleteCookies(): void {
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (name.startsWith('_ga')) document.cookie = `${name}=; max-age=0; path=/`;
  }
}
