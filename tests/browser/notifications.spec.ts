// The bell, push messages, the card of a message in a page that is open, and the question about statistics.
import type { Page } from '@playwright/test';
import type { Home } from './support/pages.ts';
import {
  deliverPush,
  fakeFirebase,
  hideTabs,
  pressNotification,
  readNotifications,
  startServiceWorker,
} from '../support/browser/googleServices.ts';
import { expect, firebaseSettings, type Site, test } from './support/site.ts';

test.use({
  settings: firebaseSettings,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // Chromium reports that private windows have no push, and Firebase that its servers can't be reached.
  expectedErrors: /Push API in incognito mode|^TypeError: Failed to fetch/,
});

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s';
const text = { title: 'A thought', body: 'for today' };
const countDevices = async (site: Site) => (await site.request('{ deviceCount }')).deviceCount as number;
const register = 'mutation ($of: String!) { registerDevice(registration: $of, kind: INSTALLATION) }';

async function pushCard(page: Page, home: Home, message: object) {
  await deliverPush(page, message);
  const card = page.getByRole('button', { name: /^A thought/ });
  await home.runUntil(async () => (await card.count()) === 1, { stepMs: 10 });
  await page.clock.runFor(200);
  return card;
}

test('a push message shows a card for 5 s that opens its video', async ({ page, home }) => {
  await home.open();
  const refusal = page.getByRole('button', { name: 'No, thanks' });
  await home.runUntil(() => refusal.isVisible());
  await refusal.click();
  await startServiceWorker(page);
  const card = await pushCard(page, home, { notification: text });
  await expect(card).toContainText('for today');
  await card.hover();
  await page.clock.runFor(10_000);
  await page.mouse.move(5, 500);
  await page.clock.runFor(4_900);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(card).toHaveCount(0);

  await pushCard(page, home, { notification: text, data: { url: video } });
  await expect(card.getByText('Tap to watch video →', { exact: true })).toBeVisible();
  await card.click();
  await page.clock.runFor(500);
  await expect(card).toHaveCount(0);
  await home.closeVideo();

  await pushCard(page, home, { notification: text });
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.clock.runFor(500);
  await expect(card).toHaveCount(0);
});

test('without a visible tab, a push message is a system notification that plays its video', async ({
  page,
  home,
}) => {
  await page.goto('/');
  const worker = await startServiceWorker(page);
  await hideTabs(worker);
  await deliverPush(page, { notification: text, data: { url: video } });
  await expect
    .poll(() => readNotifications(worker))
    .toMatchObject([{ title: 'A thought', body: 'for today' }]);
  await pressNotification(worker);
  await expect(home.player).toHaveAttribute('src', /dQw4w9WgXcQ.*start=42/);
});

test('the notification settings register and unregister this browser', async ({ page, home, site }) => {
  const requests = await fakeFirebase(page);
  await page.goto('/');
  await startServiceWorker(page);
  await home.chooseMore('Notifications');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await expect(dialog.getByRole('heading', { name: 'Notifications are on' })).toBeVisible();
  expect(await countDevices(site)).toBe(1);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
  expect(await countDevices(site)).toBe(0);
  expect(requests).toContain('DELETE');
});

test('a push subscription that the browser has dropped is renewed', async ({ page, site }) => {
  await fakeFirebase(page);
  await site.request(register, { of: 'cDroppedByTheBrowser00' });
  expect(await countDevices(site)).toBe(1);
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
  await expect.poll(() => countDevices(site)).toBe(1);
});

test('analytics are loaded only after consent', async ({ page, externalRequests }) => {
  for (const [button, isCounted] of [
    ['No, thanks', false],
    ["Yes, that's fine", true],
  ] as const) {
    await page.goto('/today');
    const consent = page.getByRole('button', { name: button });
    await expect(consent).toBeVisible();
    expect(externalRequests).toEqual([]);
    await consent.click();
    if (isCounted) await expect.poll(() => externalRequests.join()).toMatch(/google|firebase/);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(consent).toHaveCount(0);
    expect(externalRequests.length > 0).toBe(isCounted);
    await page.evaluate(() => localStorage.clear());
  }
});

test('the notification settings say how to unblock notifications', async ({ page, home, context }) => {
  await context.clearPermissions();
  await context.grantPermissions([]);
  await page.goto('/');
  await home.chooseMore('Notifications');
  await expect(page.getByRole('heading', { name: 'Notifications are blocked' })).toBeVisible();
});

test('without a service worker, Notify me says within seconds that it did not work', async ({
  page,
  home,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('', 'SecurityError'));
  });
  await page.clock.install();
  await page.goto('/');
  await home.chooseMore('Notifications');
  await page.getByRole('button', { name: 'Notify me' }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: "That didn't work. Please try again in a moment." });
  // The timeout starts when its code is loaded, which the test's clock doesn't control.
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
});
