// Google Analytics through Firebase. This file is a chunk of its own: it is loaded once somebody agreed to be counted.
import { initializeAnalytics, logEvent, setAnalyticsCollectionEnabled } from 'firebase/analytics';
import type { AnalyticsEvent } from './analytics.ts';
import { type FirebaseSettings, firebaseApp } from './firebaseApp.ts';

export function openCounter(firebase: FirebaseSettings) {
  const analytics = initializeAnalytics(firebaseApp(firebase), {
    // A cookie of this very host can be taken back by this very host.
    config: { send_page_view: false, cookie_domain: 'none' },
  });
  return {
    count: (event: AnalyticsEvent) => {
      setAnalyticsCollectionEnabled(analytics, true);
      const { name, ...details } = event;
      // The names are widened: the SDK knows parameters of its own for some of them.
      logEvent(analytics, name as string, { ...place(event), ...inSnakeCase(details) });
    },
    stop: () => {
      setAnalyticsCollectionEnabled(analytics, false);
      forgetCookies();
    },
  };
}

/** Without these Google's script would send the whole address, query included, and the page's title. */
function place(event: AnalyticsEvent): Record<string, string> {
  const path = event.name === 'page_view' ? event.path : location.pathname;
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
