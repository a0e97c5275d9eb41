// Push messages and system notifications, which Playwright's headless shell doesn't support.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  deliverPush,
  deliverPushText,
  hideAllTabs,
  openWithServiceWorker,
  clickNotification,
  recordOpenedWindows,
  readRequestedNotifications,
  readShownNotifications,
  mockFirebase,
  test,
  videoUrl,
} from '../../support/browser/push.ts';
import { expect } from '../../support/browser/site.ts';

test.describe('a push message', () => {
  test('is shown as a system notification if no tab is visible, and opens its page when clicked', async ({
    page,
    site,
  }) => {
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    await deliverPush(page, {
      notification: { title: 'New', body: 'A thought for today' },
      data: { url: '/thought/1-x' },
    });
    await expect
      .poll(() => readShownNotifications(worker))
      .toEqual([{ title: 'New', body: 'A thought for today' }]);
    await clickNotification(worker);
    await page.waitForURL(`${site.url}/thought/1-x`);
    expect(await readShownNotifications(worker)).toEqual([]);
  });

  test('opens its video in the existing tab @slow', async ({ page }) => {
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    await deliverPush(page, { notification: { title: 'Watch', body: videoUrl } });
    await clickNotification(worker);
    await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeAttached();
  });

  test('is shown even without a text, because Safari revokes the permission after three that aren’t @slow', async ({
    page,
  }) => {
    const worker = await openWithServiceWorker(page);
    await deliverPush(page, { data: { url: videoUrl } });
    await expect
      .poll(() => readShownNotifications(worker))
      .toEqual([{ title: 'localhost', body: 'There is something new.' }]);
    await deliverPushText(page, 'not JSON');
    await expect.poll(() => readRequestedNotifications(worker)).toHaveLength(2);
  });

  test('is shown as a card in a visible tab, which closes the silent system notification', async ({
    page,
  }) => {
    const worker = await openWithServiceWorker(page);
    await deliverPush(page, {
      notification: { title: 'Watch', body: 'Two minutes' },
      data: { url: videoUrl },
    });
    await expect(page.getByText('Tap to watch video →')).toBeVisible();
    await expect.poll(() => readRequestedNotifications(worker)).toEqual([{ title: 'Watch', silent: true }]);
    await expect.poll(() => readShownNotifications(worker)).toEqual([]);
    await page.getByRole('button', { name: /Watch.*Two minutes/ }).click();
    await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeAttached();
  });

  test('stays a system notification if the visible tab doesn’t show a card @slow', async ({ page }) => {
    const worker = await openWithServiceWorker(page);
    // A page without the application behaves like a tab that the system has suspended.
    await page.goto('/local-sign-in');
    await deliverPush(page, { notification: { title: 'New', body: 'A thought for today' } });
    await expect
      .poll(() => readShownNotifications(worker))
      .toEqual([{ title: 'New', body: 'A thought for today' }]);
    await page.waitForTimeout(300);
    expect(await readShownNotifications(worker)).toHaveLength(1);
  });

  test('opens other sites in a new window, and our pages too if the only tab shows the admin page @slow', async ({
    page,
    site,
  }) => {
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    const readOpenedUrls = await recordOpenedWindows(worker);
    await deliverPush(page, {
      notification: { title: 'Read', body: 'b' },
      fcmOptions: { link: 'https://a.example/x' },
    });
    await clickNotification(worker);
    await expect.poll(readOpenedUrls).toEqual(['https://a.example/x']);

    await page.goto('/admin');
    await deliverPush(page, { notification: { title: 'New', body: 'b' }, data: { url: '/thought/1-x' } });
    await clickNotification(worker);
    await expect.poll(readOpenedUrls).toEqual(['https://a.example/x', `${site.url}/thought/1-x`]);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});

test.describe('the notification button', () => {
  test('explains notifications, subscribes only when confirmed, and unsubscribes', async ({ page, site }) => {
    const requests = await mockFirebase(page);
    await openWithServiceWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
    await expectAccessible(page, { state: 'off', hasLightTheme: true });
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications are on' })).toBeVisible();
    await expectAccessible(page, { state: 'on', hasLightTheme: true });
    expect(await site.services.devices.readPage(null, 10)).toMatchObject([{ kind: 'INSTALLATION' }]);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
    expect(await site.services.devices.count()).toBe(0);
    expect(requests).toContain('DELETE fcmregistrations.googleapis.com');
  });

  test('shows an error and stays off if the subscription fails @slow', async ({ page, site }) => {
    await openWithServiceWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('alert')).toHaveText("That didn't work. Please try again in a moment.");
    await expectAccessible(page, { state: 'error', hasLightTheme: true });
    expect(await site.services.devices.count()).toBe(0);
  });
});

test.describe('a service worker with a bug', () => {
  test.use({ expectedErrors: /a bug|Push API in incognito mode/ });

  test('the service worker logs the error of a message or a click @slow', async ({ page, context }) => {
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const countBugs = () => errors.filter((text) => text.includes('TypeError: a bug')).length;
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    await deliverPush(page, { notification: { title: 'Watch', body: 'A talk.' } });
    await expect.poll(() => readShownNotifications(worker)).toHaveLength(1);
    await worker.evaluate(() => {
      const { clients } = globalThis as unknown as { clients: { matchAll: () => Promise<never> } };
      clients.matchAll = () => Promise.reject(new TypeError('a bug'));
    });
    await clickNotification(worker);
    await expect.poll(countBugs).toBe(1);
    await deliverPush(page, { notification: { title: 'Listen', body: 'Another talk.' } });
    await expect.poll(countBugs).toBe(2);
  });
});
