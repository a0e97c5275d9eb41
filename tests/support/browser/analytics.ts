// A mock of Google Analytics, and the events that the site has logged.
import type { BrowserContext, Page } from '@playwright/test';
import { firebaseTestSettings } from '../site/testSite.ts';

/** Mocks Google's services with an empty script, so that events stay in its queue. */
export async function mockAnalytics(context: BrowserContext): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await context.route('https://www.googletagmanager.com/gtag/js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await context.route('https://firebase.googleapis.com/**', (route) =>
    route.fulfill({
      json: { measurementId: 'G-0123456789', appId: firebaseTestSettings.FIREBASE_APP_ID },
      headers,
    }),
  );
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) => {
    const authToken = { token: 'a.b.c', expiresIn: '604800s' };
    return route.fulfill({ json: { fid: 'dAbcdefghij_klmnopqrs-', refreshToken: 'r', authToken }, headers });
  });
}

/** Returns the names of the logged events, in order. */
export function readLoggedEvents(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer
        ?.filter((entry) => entry[0] === 'event')
        .map((entry) => entry[1]) ?? [],
  );
}
