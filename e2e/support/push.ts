// What a push service, a system's notifications and Firebase do, for tests of notifications.
import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect, firebaseTestSettings, openSite, test as siteTest } from './site.ts';

/** A site with everything of Firebase, in a browser that lets it show notifications. */
export const test = siteTest.extend({
  site: async ({}, use) => {
    const running = await openSite(firebaseTestSettings);
    await use(running);
    await running.close();
  },
  // Chromium, of a profile that keeps nothing; the SDK, of Google's services out of reach.
  expectedErrors: /Push API in incognito mode|^TypeError: Failed to fetch/,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
});

export const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s';

export async function openWithServiceWorker(page: Page): Promise<Worker> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = getServiceWorker(page);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PatchedWorkerScope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.requestedNotifications = [];
    scope.registration.showNotification = (title, options) => {
      scope.requestedNotifications.push({ title, silent: options?.silent === true });
      return (scope.showing = show(title, options));
    };
  });
  return worker;
}

function getServiceWorker(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  return worker;
}

/** A worker, and the showing of what was pushed last: Chromium loses a notification that is asked for before it is shown. */
interface PatchedWorkerScope {
  registration: ServiceWorkerRegistration;
  showing: Promise<void> | undefined;
  requestedNotifications: { title: string; silent: boolean }[];
}

/** Says something to the next page as soon as it is there. */
export async function postToNextTab(worker: Worker, messages: object[]): Promise<void> {
  await worker.evaluate(async (messages) => {
    interface Tab {
      id: string;
      postMessage: (message: object, transfer: []) => void;
    }
    const { clients } = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<Tab[]> };
    };
    const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
    const known = new Set((await windows()).map(({ id }) => id));
    let next: Tab | undefined;
    while (next === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      next = (await windows()).find(({ id }) => !known.has(id));
    }
    for (const message of messages) next.postMessage(message, []);
  }, messages);
}

/** A headless tab always counts as looked at. */
export async function hideAllTabs(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => false, configurable: true });
    Object.defineProperty(WindowClient.prototype, 'visibilityState', {
      get: () => 'hidden',
      configurable: true,
    });
  });
}

export async function deliverPush(page: Page, message: object): Promise<void> {
  await deliverPushText(page, JSON.stringify({ from: '1', fcmMessageId: '2', ...message }));
}

/** As the browser's push service would. */
export async function deliverPushText(page: Page, data: string): Promise<void> {
  await getServiceWorker(page).evaluate(() => {
    (globalThis as unknown as PatchedWorkerScope).showing = undefined;
  });
  const session = await page.context().newCDPSession(page);
  const registrationId = await findRegistrationId(session);
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

function findRegistrationId(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** What the system shows. */
export function readShownNotifications(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration, showing } = globalThis as unknown as PatchedWorkerScope;
    if (showing === undefined) return [];
    await showing;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** What the worker asked the system to show so far. */
export function readRequestedNotifications(
  worker: Worker,
): Promise<PatchedWorkerScope['requestedNotifications']> {
  return worker.evaluate(() => (globalThis as unknown as PatchedWorkerScope).requestedNotifications);
}

/** Presses what is shown once it is; a browser without a desktop has nothing to press, so the press's event is made. */
export async function pressNotification(worker: Worker): Promise<void> {
  await expect.poll(() => readShownNotifications(worker)).toHaveLength(1);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

/** Only a true press may open a window: what would be opened is written down instead. */
export async function recordOpenedWindows(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { clients: object; opened: string[] };
    scope.opened = [];
    const openWindow = async (url: string) => void scope.opened.push(url);
    Object.assign(scope.clients, { openWindow });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
}

/** Doubles of Firebase's two services for installations and registrations, and of the browser's push service. */
export async function mockFirebase(page: Page): Promise<string[]> {
  const requests: string[] = [];
  let fid = '';
  await page.addInitScript(() => {
    const keys = { auth: new Uint8Array(16), p256dh: new Uint8Array(65) };
    const subscription = {
      endpoint: 'https://push.example/1',
      options: { applicationServerKey: new Uint8Array(65).buffer },
      getKey: (name: 'auth' | 'p256dh') => keys[name].buffer,
      unsubscribe: async () => true,
    };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => null;
  });
  await page
    .context()
    .route(/^https:\/\/(firebaseinstallations|fcmregistrations)\.googleapis\.com\//, async (route) => {
      const request = route.request();
      const { hostname } = new URL(request.url());
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      };
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
      requests.push(`${request.method()} ${hostname}`);
      if (hostname.startsWith('firebaseinstallations')) fid = (request.postDataJSON() as { fid: string }).fid;
      const expiresIn = '604800s';
      const json = hostname.startsWith('firebaseinstallations')
        ? { fid, refreshToken: 'r', authToken: { token: 'a.b.c', expiresIn } }
        : { name: `projects/demo/registrations/${fid}` };
      return route.fulfill({ json, headers: cors });
    });
  return requests;
}
