// Fakes Google's services in the browser.
import { type BrowserContext, type Page, type Worker } from '@playwright/test';

/** Fakes YouTube with a player that is ready at once and plays nothing. */
export async function fakeYouTube(context: BrowserContext): Promise<void> {
  const html = { contentType: 'text/html', body: '<title>YouTube</title>' };
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${String(definePlayer)})()` }),
  );
  await context.route('https://www.youtube-nocookie.com/embed/**', (route) => route.fulfill(html));
  await context.route(/^https:\/\/(www\.youtube\.com\/watch|youtu\.be\/)/, (route) => route.fulfill(html));
}

/** Runs in the page: defines the API of YouTube's player. */
function definePlayer(): void {
  interface Options {
    host: string;
    videoId: string;
    playerVars: Record<string, string>;
    width: number;
    height: number;
    events: Partial<Record<'onReady' | 'onStateChange' | 'onError', (event: object) => void>>;
  }
  class Player {
    frame = document.createElement('iframe');
    constructor(place: HTMLElement, { host, videoId, playerVars, width, height, events }: Options) {
      this.frame.src = `${host}/embed/${videoId}?${new URLSearchParams(playerVars)}`;
      Object.assign(this.frame, { width, height });
      place.replaceWith(this.frame);
      Reflect.set(window, 'playerReports', (name: 'onStateChange' | 'onError', data: number) =>
        events[name]?.({ target: this, data }),
      );
      queueMicrotask(() => events.onReady?.({ target: this }));
    }
    getCurrentTime(): number {
      return 95.4;
    }
    seekTo(): void {}
    destroy(): void {
      this.frame.remove();
    }
  }
  Reflect.set(window, 'YT', { Player });
  Reflect.get(window, 'onYouTubeIframeAPIReady')?.();
}

/** Makes the newest player report an error of YouTube or a state, such as 3 for buffering. */
export function playerReports(page: Page, name: 'onStateChange' | 'onError', data: number): Promise<void> {
  return page.evaluate(([name, data]) => Reflect.get(window, 'playerReports')(name, data), [name, data]);
}

/** The CORS headers that let pages of other sites read a response. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** Fakes Firebase's registrations and the browser's push service. Returns the requests. */
export async function fakeFirebase(page: Page): Promise<string[]> {
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
  const hosts = /^https:\/\/(firebaseinstallations|fcmregistrations)\.googleapis\.com\//;
  await page.context().route(hosts, (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: corsHeaders });
    if (request.url().includes('fcmregistrations')) {
      requests.push(request.method());
      return route.fulfill({ json: { name: `projects/demo/registrations/${fid}` }, headers: corsHeaders });
    }
    ({ fid } = request.postDataJSON() as { fid: string });
    const authToken = { token: 'a.b.c', expiresIn: '604800s' };
    return route.fulfill({ json: { fid, refreshToken: 'r', authToken }, headers: corsHeaders });
  });
  return requests;
}

/** Registers the service worker, which the page does later, and waits until it controls the page. */
export async function startServiceWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/worker.js')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  return worker;
}

/** Delivers a push message to the service worker, as the browser's push service does. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({ from: '1', fcmMessageId: '2', ...message });
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** Makes all tabs look hidden to the worker, and records its notifications. */
export async function hideTabs(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    Object.defineProperties(scope.WindowClient.prototype, {
      focused: { get: () => false },
      visibilityState: { get: () => 'hidden' },
    });
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  WindowClient: { prototype: object };
  shown: object[];
}

/** Returns the notifications that the worker has shown since `hideTabs`. */
export function readNotifications(worker: Worker): Promise<object[]> {
  return worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

/** Clicks the first of the notifications that the worker has shown. */
export function pressNotification(worker: Worker): Promise<void> {
  return worker.evaluate(async () => {
    const { shown, dispatchEvent } = globalThis as unknown as WorkerScope;
    let handling: unknown;
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...shown[0], close() {} },
      waitUntil: (promise: unknown) => (handling = promise),
    });
    dispatchEvent(event);
    await handling;
  });
}
