// Push messages and the system's own notifications, which only a whole browser has.
import { expectAccessible } from './accessible.ts';
import {
  deliver,
  deliverText,
  hide,
  openWithWorker,
  press,
  recordOpenedWindows,
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
    await deliver(page, { data: { url: video } });
    await deliverText(page, 'not JSON');
    await deliver(page, {
      notification: { title: 'New', body: 'A thought for today' },
      data: { url: '/thought/1-x' },
    });
    // What came before it is no notification.
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
