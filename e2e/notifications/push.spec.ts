// Push messages and the system's own notifications, which only a whole browser has.
import { expectAccessible } from '../support/accessibility.ts';
import {
  deliverPush,
  deliverPushText,
  hideAllTabs,
  openWithServiceWorker,
  pressNotification,
  recordOpenedWindows,
  readRequestedNotifications,
  readShownNotifications,
  mockFirebase,
  test,
  videoUrl,
} from '../support/push.ts';
import { expect } from '../support/site.ts';

test.describe('A push', () => {
  test('is shown by the system when nobody looks at the site, and its press opens the page', async ({
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
    await pressNotification(worker);
    await page.waitForURL(`${site.url}/thought/1-x`);
    expect(await readShownNotifications(worker)).toEqual([]);
  });

  test('with a video opens it over the tab that is there', async ({ page }) => {
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    await deliverPush(page, { notification: { title: 'Watch', body: videoUrl } });
    await pressNotification(worker);
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
  });

  test('that holds no text is shown too: Safari takes the permission away after three that are not', async ({
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

  test('while the site is looked at is a card, which replaces a silent notification of the system', async ({
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
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
  });

  test('stays with the system where the tab in view shows no card', async ({ page }) => {
    const worker = await openWithServiceWorker(page);
    // A page without the application, as one is that the system has suspended.
    await page.goto('/local-sign-in');
    await deliverPush(page, { notification: { title: 'New', body: 'A thought for today' } });
    await expect
      .poll(() => readShownNotifications(worker))
      .toEqual([{ title: 'New', body: 'A thought for today' }]);
    await page.waitForTimeout(300);
    expect(await readShownNotifications(worker)).toHaveLength(1);
  });

  test('opens a new tab for a link elsewhere, for ours when there is none, and none where an admin works', async ({
    page,
    site,
  }) => {
    const worker = await openWithServiceWorker(page);
    await hideAllTabs(worker);
    const opened = await recordOpenedWindows(worker);
    await deliverPush(page, {
      notification: { title: 'Read', body: 'b' },
      fcmOptions: { link: 'https://a.example/x' },
    });
    await pressNotification(worker);
    await expect.poll(opened).toEqual(['https://a.example/x']);

    await page.goto('/admin');
    await deliverPush(page, { notification: { title: 'New', body: 'b' }, data: { url: '/thought/1-x' } });
    await pressNotification(worker);
    await expect.poll(opened).toEqual(['https://a.example/x', `${site.url}/thought/1-x`]);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});

test.describe('The bell', () => {
  test('explains first, asks Firebase and the API after a press, and takes it back', async ({
    page,
    site,
  }) => {
    const requests = await mockFirebase(page);
    await openWithServiceWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
    await expectAccessible(page);
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications are on' })).toBeVisible();
    expect(await site.services.devices.readPage(null, 10)).toMatchObject([{ kind: 'INSTALLATION' }]);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('heading', { name: 'Get new thoughts' })).toBeVisible();
    expect(await site.services.devices.count()).toBe(0);
    expect(requests).toContain('DELETE fcmregistrations.googleapis.com');
  });

  test('says so when it did not work, and stays off', async ({ page, site }) => {
    await openWithServiceWorker(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('alert')).toHaveText("That didn't work. Please try again in a moment.");
    expect(await site.services.devices.count()).toBe(0);
  });
});
