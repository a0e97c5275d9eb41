// Google Analytics through Firebase. This file is a chunk of its own: it is loaded once somebody agreed to be counted.
import { initializeAnalytics, logEvent, setAnalyticsCollectionEnabled } from 'firebase/analytics';
import type { AnalyticsEvent } from './analytics.ts';
import { type FirebaseSettings, firebaseApp } from './firebaseApp.ts';

export function openCounter(firebase: FirebaseSettings) {
  const analytics = initializeAnalytics(firebaseApp(firebase), {
    config: {
      send_page_view: false,
      // A cookie of this very host can be taken back by this very host.
      cookie_domain: 'none',
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      ...place(location.pathname),
    },
  });
  return {
    count: (event: AnalyticsEvent) => {
      setAnalyticsCollectionEnabled(analytics, true);
      const { name, ...details } = event;
      // The names are widened: the SDK knows parameters of its own for some of them.
      logEvent(analytics, name as string, {
        ...place(event.name === 'page_view' ? event.path : location.pathname),
        ...inSnakeCase(details),
      });
    },
    stop: () => {
      setAnalyticsCollectionEnabled(analytics, false);
      forgetCookies();
    },
  };
}

/** Without these Google's script would send the whole address, query included, and the page's title. */
function place(path: string): Record<string, string> {
  return { page_location: `${location.origin}${path}`, page_title: path, page_referrer: '' };
}

function inSnakeCase(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

function forgetCookies(): void {
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (name.startsWith('_ga')) document.cookie = `${name}=; max-age=0; path=/`;
  }
}
