// Helpers for the tests of notifications: a push service, the system's notifications, and a mock of Firebase.
import type { CDPSession, Page, Worker } from '@playwright/test';
import { startServiceWorker } from './serviceWorker.ts';
import { expect, firebaseTest } from './site.ts';

/** A site with Firebase configured, in a browser that has granted the notification permission. */
export const test = firebaseTest.extend({
  // Chromium reports that incognito profiles have no push, and the SDK that Google's services are unreachable.
  expectedErrors: /Push API in incognito mode|^TypeError: Failed to fetch/,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
});

export const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s';

export async function openWithServiceWorker(page: Page): Promise<Worker> {
  await page.goto('/');
  await startServiceWorker(page);
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

/** `showing` resolves when the last notification is shown. Before that, Chromium's getNotifications loses it. */
interface PatchedWorkerScope {
  registration: ServiceWorkerRegistration;
  showing: Promise<void> | undefined;
  requestedNotifications: { title: string; silent: boolean }[];
}

/** Posts the messages to the next tab that opens or reloads, as early as possible. */
export async function postToNextTab(worker: Worker, messages: object[]): Promise<void> {
  await worker.evaluate(async (messages) => {
    interface Tab {
      id: string;
      postMessage: (message: object, transfer: []) => void;
    }
    const { clients } = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<Tab[]> };
    };
    const findTabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
    const knownIds = new Set((await findTabs()).map(({ id }) => id));
    let next: Tab | undefined;
    while (next === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      next = (await findTabs()).find(({ id }) => !knownIds.has(id));
    }
    for (const message of messages) next.postMessage(message, []);
  }, messages);
}

/** Makes the worker see all tabs as hidden; a headless tab always counts as visible. */
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

/** Delivers a push message as the browser's push service does. */
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

/** Returns the notifications that the system shows. */
export function readShownNotifications(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration, showing } = globalThis as unknown as PatchedWorkerScope;
    if (showing === undefined) return [];
    await showing;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** Returns all notifications that the worker has requested. */
export function readRequestedNotifications(
  worker: Worker,
): Promise<PatchedWorkerScope['requestedNotifications']> {
  return worker.evaluate(() => (globalThis as unknown as PatchedWorkerScope).requestedNotifications);
}

/** Waits for a notification and dispatches its click event, because a headless browser has nothing to click. */
export async function clickNotification(worker: Worker): Promise<void> {
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

/** Records the URLs of opened windows instead of opening them, which requires a real click. */
export async function recordOpenedWindows(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { clients: object; opened: string[] };
    scope.opened = [];
    const openWindow = async (url: string) => void scope.opened.push(url);
    Object.assign(scope.clients, { openWindow });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
}

/** Mocks Firebase's installation and registration services and the browser's push service. @returns the requests. */
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
      const corsHeaders = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      };
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: corsHeaders });
      requests.push(`${request.method()} ${hostname}`);
      if (hostname.startsWith('firebaseinstallations')) fid = (request.postDataJSON() as { fid: string }).fid;
      const expiresIn = '604800s';
      const json = hostname.startsWith('firebaseinstallations')
        ? { fid, refreshToken: 'r', authToken: { token: 'a.b.c', expiresIn } }
        : { name: `projects/demo/registrations/${fid}` };
      return route.fulfill({ json, headers: corsHeaders });
    });
  return requests;
}
