// Notifications inside the app, and the form that sends them.
import type { Locator, Page } from '@playwright/test';
import type { Message } from 'firebase-admin/messaging';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard, openMenu } from '../../support/browser/admin.ts';
import { delayFiles } from '../../support/browser/home.ts';
import { openWithServiceWorker, postToNextTab, test, videoUrl } from '../../support/browser/push.ts';
import { expect, test as siteTest } from '../../support/browser/site.ts';
import { waitForReact } from '../../support/browser/thoughtPage.ts';

test.describe('the card of a push message', () => {
  test('appears even if the message, or a video to open, arrives before the application has rendered', async ({
    page,
  }) => {
    const worker = await openWithServiceWorker(page);
    const posted = postToNextTab(worker, [
      { videoUrl: videoUrl },
      { notification: { title: 'Early', body: 'bird', url: null } },
    ]);
    await page.reload();
    await posted;
    await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-stage]')).toContainText('bird');
  });
});

test('the settings say what to do if the browser blocks notifications, or has them only for installed sites @slow', async ({
  page,
}) => {
  const open = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Notifications' }).click();
  };
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await open();
  await expect(page.getByRole('heading', { name: 'Notifications are blocked' })).toBeVisible();
  await expectAccessible(page, { state: 'blocked', hasLightTheme: true });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.assign(navigator, { standalone: false });
  });
  await open();
  await expect(page.getByRole('heading', { name: 'Add Upwell to your Home Screen first' })).toBeVisible();
  await expectAccessible(page, { state: 'needs installing' });
  // A phone on its side, and a screen that shows the page 1.6 times as large.
  await page.setViewportSize({ width: 568, height: 320 });
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(640);
});

test('an admin notifies visitors of a thought and sees the result @slow', async ({ page, site }) => {
  const sent: Message[] = [];
  site.services.fcm = {
    sendEach: async (messages) => {
      sent.push(...messages);
      return { successCount: 1, failureCount: 0, responses: messages.map(() => ({ success: true })) };
    },
  };
  await site.services.devices.register('dAbcdefghij_klmnopqrs-', 'INSTALLATION', site.services.now());
  const dialog = await openForm(page);
  await expect(dialog.getByText('1 device would get it.')).toBeVisible();
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByLabel('From a thought').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Title')).toHaveValue(/^A thought from /);
  await expect(dialog.getByLabel('Link')).toHaveValue(/^\/thought\//);
  await dialog.getByLabel('Title').fill('Today');
  await expectAccessible(page, { state: 'form', hasLightTheme: true });
  await dialog.getByRole('button', { name: 'Send to 1 device' }).click();
  await expect(dialog.getByText('Sent to 1, failed for 0, unregistered: 0.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send to 1 device' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Send to 1 device' })).toBeDisabled();
  await expectAccessible(page, { state: 'sent' });
  expect(sent).toMatchObject([{ fid: 'dAbcdefghij_klmnopqrs-', notification: { title: 'Today' } }]);
});

test('an admin sees how many devices were not reached while the messaging service fails @slow', async ({
  page,
  site,
}) => {
  site.services.fcm = { sendEach: () => Promise.reject(new Error('The connection was refused.')) };
  await site.services.devices.register('dAbcdefghij_klmnopqrs-', 'INSTALLATION', site.services.now());
  const dialog = await openForm(page);
  await dialog.getByLabel('From a thought').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Send to 1 device' }).click();
  await expect(dialog.getByText('Sent to 0, failed for 1, unregistered: 0.')).toBeVisible();
});

test('an admin sees why no device would get a notification, on a phone too @slow', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = await openForm(page);
  await expect(dialog.getByRole('status')).toHaveText(
    'No device would get a notification, because none is registered.',
  );
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expectAccessible(page);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

siteTest('the form explains that nothing can be sent without Firebase @slow', async ({ page }) => {
  const dialog = await openForm(page);
  await expect(dialog.getByText("Notifications aren't set up on this site")).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expectAccessible(page);
});

siteTest(
  'without Firebase, only admins see the notification button, which explains why @slow',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications' })).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('upwell.admin', 'true'));
    // The dialog opens even if its button is pressed before its code is loaded.
    const loadExtras = await delayFiles(page, '**/assets/extras-*.js');
    await page.reload();
    await waitForReact(page);
    await page.getByRole('button', { name: 'Notifications' }).click();
    loadExtras();
    await expect(page.getByText("Notifications aren't set up on this site.")).toBeVisible();
    await expectAccessible(page, { state: 'not set up', hasLightTheme: true });
    await expect(page.locator('main')).toHaveAttribute('data-paused', 'true');
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toHaveAttribute('data-paused', 'false');
  },
);

async function openForm(page: Page): Promise<Locator> {
  await openDashboard(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Notify visitors' }).click();
  return page.getByRole('dialog', { name: 'Notify visitors' });
}
