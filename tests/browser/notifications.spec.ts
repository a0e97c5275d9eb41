// The bell, push messages, the card of a message in a page that is open, and the question about statistics.
import type { Page } from '@playwright/test';
import { chooseMore, getPlayer, getVideo, openHome, runUntil } from './support/pages.ts';
import {
  clickNotification,
  deliverPush,
  fakeFirebase,
  fakeYouTube,
  hideTabs,
  readNotifications,
  startServiceWorker,
} from './support/services.ts';
import { expect, firebaseSettings, test } from './support/site.ts';

test.use({
  settings: firebaseSettings,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // Chromium says that private windows have no push, and Firebase that its servers can't be reached.
  expectedErrors: /Push API in incognito mode|^TypeError: Failed to fetch/,
});

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s';
const elsewhere = 'https://elsewhere.example/read';
const action = 'Tap to watch video →';
const text = { title: 'A thought', body: 'for today' };
const getCard = (page: Page) => page.getByRole('button', { name: /^A thought/ });

/** Opens the home page with a paused clock, and answers the question about statistics. */
async function openPage(page: Page): Promise<void> {
  await fakeYouTube(page.context());
  await openHome(page);
  const refusal = page.getByRole('button', { name: 'No, thanks' });
  await runUntil(page, () => refusal.isVisible());
  await refusal.click();
  await startServiceWorker(page);
}

async function push(page: Page, message: object): Promise<void> {
  await deliverPush(page, message);
  await runUntil(page, async () => (await getCard(page).count()) === 1, { stepMs: 10 });
}

test('a message shows a card for 5 s, but longer under the pointer and with the focus', async ({ page }) => {
  await openPage(page);
  await push(page, { notification: text });
  const card = getCard(page);
  await expect(card).toContainText('for today');
  await expect(card).not.toContainText(action);
  await page.clock.runFor(100);
  await card.hover();
  await page.clock.runFor(10_000);
  await page.mouse.move(5, 500);
  await card.focus();
  await page.clock.runFor(10_000);
  await card.blur();
  await page.clock.runFor(4_900);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(card).toHaveCount(0);
});

const messages: [message: object, opens: 'a video' | 'a new tab' | 'nothing'][] = [
  [{ notification: text, data: { url: video }, fcmOptions: { link: elsewhere } }, 'a video'],
  [{ notification: { ...text, body: video }, fcmOptions: { link: elsewhere } }, 'a new tab'],
  [{ notification: { ...text, body: video } }, 'a video'],
  [{ notification: { ...text, body: 'javascript:alert(1)' } }, 'nothing'],
];

test('a card opens the link of its data, of its options or of its body, and never a script; × opens nothing', async ({
  page,
  context,
}) => {
  await context.route(elsewhere, (route) => route.fulfill({ body: '' }));
  await openPage(page);
  for (const [message, opens] of messages) {
    await push(page, message);
    await expect(getCard(page).getByText(action, { exact: true })).toHaveCount(opens === 'a video' ? 1 : 0);
    await page.clock.runFor(200);
    const opened = opens === 'a new tab' ? context.waitForEvent('page') : null;
    await getCard(page).click();
    await page.clock.runFor(500);
    await expect(getCard(page)).toHaveCount(0);
    await expect(getVideo(page)).toHaveCount(opens === 'a video' ? 1 : 0);
    if (opens === 'a video') await getVideo(page).getByRole('button', { name: 'Close video' }).click();
    const tab = await opened;
    expect(tab?.url()).toBe(opened === null ? undefined : elsewhere);
    await tab?.close();
    expect(context.pages()).toHaveLength(1);
    await expect(getVideo(page)).toHaveCount(0);
  }
  await push(page, { notification: text, data: { url: video } });
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.clock.runFor(500);
  await expect(getCard(page)).toHaveCount(0);
  await expect(getVideo(page)).toHaveCount(0);
});

test('a message is a notification of the system if no tab is in view, and its click plays the video or shows the page', async ({
  page,
  context,
  site,
}) => {
  await fakeYouTube(context);
  await page.goto('/');
  const worker = await startServiceWorker(page);
  await hideTabs(worker);
  await deliverPush(page, { notification: { title: 'Watch', body: 'Two minutes' }, data: { url: video } });
  await expect.poll(() => readNotifications(worker)).toEqual(['Watch: Two minutes']);
  await clickNotification(worker);
  await expect(getPlayer(page)).toHaveAttribute('src', /dQw4w9WgXcQ/);
  expect(await readNotifications(worker)).toEqual([]);
  await deliverPush(page, { notification: { title: 'New', body: 'For today' }, data: { url: '/today' } });
  await clickNotification(worker);
  await expect(page).toHaveURL(`${site.url}/today`);
});

test('the bell explains, registers this browser only when that is confirmed, and takes it back', async ({
  page,
  site,
}) => {
  const requests = await fakeFirebase(page);
  const countDevices = async () => (await site.request('{ deviceCount }')).deviceCount as number;
  await page.goto('/');
  await startServiceWorker(page);
  await chooseMore(page, 'Notifications');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await expect(dialog.getByRole('heading', { name: 'Notifications are on' })).toBeVisible();
  expect(await countDevices()).toBe(1);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
  expect(await countDevices()).toBe(0);
  expect(requests).toContain('DELETE');
});

test('without a service worker, turning notifications on fails within seconds', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await page.clock.install();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await chooseMore(page, 'Notifications');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await page.clock.runFor(10_000);
  await expect(dialog.getByRole('alert')).toHaveText("That didn't work. Please try again in a moment.");
});

test('a subscription that the browser has dropped is renewed, and the API forgets the old one', async ({
  page,
  site,
}) => {
  await fakeFirebase(page);
  const countDevices = async () => (await site.request('{ deviceCount }')).deviceCount as number;
  await site.request(
    'mutation { registerDevice(registration: "cDroppedByTheBrowser00", kind: INSTALLATION) }',
  );
  expect(await countDevices()).toBe(1);
  await page.addInitScript(() => {
    localStorage.setItem('upwell.push', '"cDroppedByTheBrowser00"');
    localStorage.setItem('upwell.pushRenewedAt', String(Date.now()));
  });
  await page.goto('/');
  await startServiceWorker(page);
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('upwell.push')))
    .not.toBe('"cDroppedByTheBrowser00"');
  await expect.poll(countDevices).toBe(1);
});

test('the bell asks for permission only when that is confirmed, and says how to lift a block', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => Reflect.get(window, 'answer') ?? 'default',
    });
    Notification.requestPermission = async () => {
      Reflect.set(window, 'answer', 'denied');
      return 'denied';
    };
  });
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await chooseMore(page, 'Notifications');
  await expect(dialog.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'answer') as unknown)).toBeUndefined();
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await expect(dialog.getByRole('heading', { name: 'Notifications are blocked' })).toBeVisible();
});

test('statistics are loaded only after consent, and either answer is remembered', async ({
  page,
  context,
}) => {
  const external: string[] = [];
  await context.route(/^https:/, (route) => {
    external.push(route.request().url());
    return route.abort();
  });
  for (const [button, isCounted] of [
    ['No, thanks', false],
    ["Yes, that's fine", true],
  ] as const) {
    await page.goto('/today');
    const consent = page.getByRole('button', { name: button });
    await expect(consent).toBeVisible();
    expect(external).toEqual([]);
    await consent.click();
    if (isCounted) await expect.poll(() => external.join()).toMatch(/google|firebase/);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(consent).toHaveCount(0);
    expect(external.length > 0).toBe(isCounted);
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('Notify me says within seconds that it did not work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await chooseMore(page, 'Notifications');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText("That didn't work.")).toBeVisible({ timeout: 15_000 });
  });
});
