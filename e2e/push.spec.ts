// Push messages and the system's own notifications, which only a whole browser has.
import { expectAccessible } from './accessible.ts';
import {
  deliver,
  deliverText,
  hide,
  openWithWorker,
  press,
  recordOpenedWindows,
  requested,
  shown,
  standInForFirebase,
  test,
  video,
} from './pushSteps.ts';
import { expect } from './site.ts';

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

  test('with a video opens it over the tab that is there', async ({ page }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    await deliver(page, { notification: { title: 'Watch', body: video } });
    await press(worker);
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
  });

  test('that holds no text is shown too: Safari takes the permission away after three that are not', async ({
    page,
  }) => {
    const worker = await openWithWorker(page);
    await deliver(page, { data: { url: video } });
    await expect.poll(() => shown(worker)).toEqual([{ title: 'localhost', body: 'There is something new.' }]);
    await deliverText(page, 'not JSON');
    await expect.poll(() => requested(worker)).toHaveLength(2);
  });

  test('while the site is looked at is a card, which replaces a silent notification of the system', async ({
    page,
  }) => {
    const worker = await openWithWorker(page);
    await deliver(page, { notification: { title: 'Watch', body: 'Two minutes' }, data: { url: video } });
    await expect(page.getByText('Tap to watch video →')).toBeVisible();
    await expect.poll(() => requested(worker)).toEqual([{ title: 'Watch', silent: true }]);
    await expect.poll(() => shown(worker)).toEqual([]);
    await page.getByRole('button', { name: /Watch.*Two minutes/ }).click();
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible();
  });

  test('stays with the system where the tab in view shows no card', async ({ page }) => {
    const worker = await openWithWorker(page);
    // A page without the application, as one is that the system has suspended.
    await page.goto('/local-sign-in');
    await deliver(page, { notification: { title: 'New', body: 'A thought for today' } });
    await expect.poll(() => shown(worker)).toEqual([{ title: 'New', body: 'A thought for today' }]);
    await page.waitForTimeout(300);
    expect(await shown(worker)).toHaveLength(1);
  });

  test('opens a new tab for a link elsewhere, for ours when there is none, and none where an admin works', async ({
    page,
    site,
  }) => {
    const worker = await openWithWorker(page);
    await hide(worker);
    const opened = await recordOpenedWindows(worker);
    await deliver(page, {
      notification: { title: 'Read', body: 'b' },
      fcmOptions: { link: 'https://a.example/x' },
    });
    await press(worker);
    await expect.poll(opened).toEqual(['https://a.example/x']);

    await page.goto('/admin');
    await deliver(page, { notification: { title: 'New', body: 'b' }, data: { url: '/thought/1-x' } });
    await press(worker);
    await expect.poll(opened).toEqual(['https://a.example/x', `${site.url}/thought/1-x`]);
    expect(new URL(page.url()).pathname).toBe('/admin');
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
