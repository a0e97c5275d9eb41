import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page, Worker } from '@playwright/test';
import type { Message } from 'firebase-admin/messaging';
import { openDashboard } from './adminSteps.ts';
import { expect, firebaseForTests, openSite, test as siteTest } from './site.ts';

const test = siteTest.extend({
  site: async ({}, use) => {
    const running = await openSite(firebaseForTests);
    await use(running);
    await running.close();
  },
});
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s';

test.describe('A push', () => {
  test('is shown by the system when nobody looks at the site, and its press opens the page', async ({
    page,
    site,
  }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    await deliver(page, {
      notification: { title: 'New', body: 'A thought for today' },
      data: { url: '/thought/1-x' },
    });
    await expect.poll(() => shown(worker)).toEqual([{ title: 'New', body: 'A thought for today' }]);
    await press(worker);
    await page.waitForURL(`${site.url}/thought/1-x`);
    expect(await shown(worker)).toEqual([]);
  });

  test('opens a new tab of ours when there is none, and no tab where an admin works', async ({
    page,
    site,
  }) => {
    const worker = await openWithWorker(page);
    await page.goto('/admin');
    await hide(worker);
    const opened = await recordOpenedWindows(worker);
    await deliver(page, { notification: { title: 'New', body: 'b' }, data: { url: '/thought/1-x' } });
    await expect.poll(() => shown(worker)).toHaveLength(1);
    await press(worker);
    await expect.poll(opened).toEqual([`${site.url}/thought/1-x`]);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test('with a video opens it over the tab that is there', async ({ page }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    await deliver(page, { notification: { title: 'Watch', body: video } });
    await expect.poll(() => shown(worker)).toHaveLength(1);
    await press(worker);
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
  });

  test('with another link opens that in a tab of its own', async ({ page }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    const opened = await recordOpenedWindows(worker);
    await deliver(page, {
      notification: { title: 'Read', body: 'b' },
      fcmOptions: { link: 'https://a.example/x' },
    });
    await expect.poll(() => shown(worker)).toHaveLength(1);
    await press(worker);
    await expect.poll(opened).toEqual(['https://a.example/x']);
  });

  test('that is no notification shows nothing', async ({ page }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    await deliver(page, { data: { url: video } });
    await deliverText(page, 'not JSON');
    await deliver(page, { notification: { title: 'Last', body: '' } });
    await expect.poll(() => shown(worker)).toEqual([{ title: 'Last', body: '' }]);
  });
});

test.describe('A push while the site is looked at', () => {
  test('is a card and no system notification; its press opens the overlay', async ({ page }) => {
    const worker = await openWithWorker(page);
    await deliver(page, { notification: { title: 'Watch', body: 'Two minutes' }, data: { url: video } });
    await page.getByRole('button', { name: /Watch.*Two minutes/ }).click();
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
    expect(await shown(worker)).toEqual([]);
  });

  test('comes after 100 ms and goes after 5000 ms', async ({ page }) => {
    await page.clock.install();
    await openWithWorker(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await deliver(page, { notification: { title: 'Hello', body: 'you' } });
    const card = page.locator('[data-stage]', { hasText: 'Hello' });
    await expect(card).toHaveAttribute('data-stage', 'coming');
    await page.clock.runFor(99);
    await expect(card).toHaveAttribute('data-stage', 'coming');
    await page.clock.runFor(1);
    await expect(card).toHaveAttribute('data-stage', 'here');
    await page.clock.runFor(4_999);
    await expect(card).toHaveAttribute('data-stage', 'here');
    await page.clock.runFor(1);
    await expect(card).toHaveAttribute('data-stage', 'leaving');
    await page.clock.runFor(300);
    await expect(card).toHaveCount(0);
  });

  test('with a body that is no link opens nothing', async ({ page, context }) => {
    await openWithWorker(page);
    await deliver(page, { notification: { title: 'Hello', body: 'javascript:alert(1)' } });
    await page.getByRole('button', { name: /Hello/ }).click();
    await expect(page.getByRole('button', { name: /Hello/ })).toHaveCount(0);
    expect(context.pages()).toHaveLength(1);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('The bell', () => {
  test('explains first, asks Firebase and the API after a press, and takes it back', async ({
    page,
    site,
  }) => {
    const asked = await standInForFirebase(page);
    await openWithWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { name: 'A thought, now and then' })).toBeVisible();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications are on' })).toBeVisible();
    expect(await site.services.devices.page(null, 10)).toMatchObject([{ kind: 'INSTALLATION' }]);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('heading', { name: 'A thought, now and then' })).toBeVisible();
    expect(await site.services.devices.count()).toBe(0);
    expect(asked).toContain('DELETE fcmregistrations.googleapis.com');
  });

  test('says so when it did not work, and stays off', async ({ page, site }) => {
    await openWithWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('alert')).toHaveText("That didn't work. Please try again in a moment.");
    expect(await site.services.devices.count()).toBe(0);
  });
});

test('An admin notifies visitors from a thought, and sees what became of it', async ({ page, site }) => {
  const sent: Message[] = [];
  site.services.fcm = {
    sendEach: async (messages) => {
      sent.push(...messages);
      return { successCount: 1, failureCount: 0, responses: messages.map(() => ({ success: true })) };
    },
  };
  await site.services.devices.register('dAbcdefghij_klmnopqrs-', 'INSTALLATION', site.services.now());
  await openDashboard(page);
  await page.getByRole('button', { name: 'Notify visitors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notify visitors' });
  await expect(dialog.getByText('1 device asked for notifications.')).toBeVisible();
  await dialog.getByLabel('From a thought').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Title')).toHaveValue(/^A thought from /);
  await expect(dialog.getByLabel('Link')).toHaveValue(/^\/thought\//);
  await dialog.getByLabel('Title').fill('Today');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to 1 device' }).click();
  await expect(dialog.getByText('Sent to 1, failed for 0, gone and forgotten: 0.')).toBeVisible();
  expect(sent).toMatchObject([{ fid: 'dAbcdefghij_klmnopqrs-', notification: { title: 'Today' } }]);
});

siteTest('Without Firebase there is no bell; an admin is told why', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('upwell.admin', 'true'));
  await page.reload();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText("Notifications aren't set up on this site.")).toBeVisible();
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function openWithWorker(page: Page): Promise<Worker> {
  await page.goto('/');
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    }
  });
  const worker = page.context().serviceWorkers()[0];
  if (worker === undefined) throw new Error('There is no service worker.');
  return worker;
}

/** A headless tab always counts as looked at. */
async function hide(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => false, configurable: true });
    Object.defineProperty(WindowClient.prototype, 'visibilityState', {
      get: () => 'hidden',
      configurable: true,
    });
  });
}

async function deliver(page: Page, message: object): Promise<void> {
  await deliverText(page, JSON.stringify({ from: '1', fcmMessageId: '2', ...message }));
}

/** As the browser's push service would. */
async function deliverText(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await findRegistration(session);
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

function findRegistration(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** What the system shows. */
function shown(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** A browser without a desktop has nothing to press, so the event of a press is made from what is shown. */
async function press(worker: Worker): Promise<void> {
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
async function recordOpenedWindows(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { clients: object; opened: string[] };
    scope.opened = [];
    const openWindow = async (url: string) => void scope.opened.push(url);
    Object.assign(scope.clients, { openWindow });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
}

/** Doubles of Firebase's two services for installations and registrations, and of the browser's push service. */
async function standInForFirebase(page: Page): Promise<string[]> {
  const asked: string[] = [];
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
      asked.push(`${request.method()} ${hostname}`);
      if (hostname.startsWith('firebaseinstallations')) fid = (request.postDataJSON() as { fid: string }).fid;
      const expiresIn = '604800s';
      const json = hostname.startsWith('firebaseinstallations')
        ? { fid, refreshToken: 'r', authToken: { token: 'a.b.c', expiresIn } }
        : { name: `projects/demo/registrations/${fid}` };
      return route.fulfill({ json, headers: cors });
    });
  return asked;
}
