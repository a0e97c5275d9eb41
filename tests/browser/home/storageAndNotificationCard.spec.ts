// Stored preferences, and the notification card.
import type { Page } from '@playwright/test';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import {
  delayFiles,
  openWithPausedClock,
  showNotification,
  waitForStart,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('two tabs share the favourites and the speed', async ({ page }) => {
  await page.goto('/?thought=4-stay-hungry-stay-foolish');
  const other = await page.context().newPage();
  await other.goto('/?thought=3-the-only-way-to-do-great-work-is-to-love-what-you');
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await waitForStart(tab);
    // This hint is loaded together with the code that handles the keys.
    await expect(tab.getByText('Hover over a bubble to hold it')).toBeVisible();
    await tab.keyboard.press('f');
  }
  await other.getByRole('slider').fill('2');
  await expect(page.getByRole('slider')).toHaveValue('2');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('nothing is stored before the visitor changes a preference @slow', async ({ page }) => {
  await page.goto('/');
  await waitForStart(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['upwell.sound', 'false']]);
});

test('the notification card waits behind a dialog, before and after it has appeared @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const card = page.locator('[data-stage]');
  const favourites = page.getByRole('button', { name: 'Favourites', exact: true });
  const heading = page.getByRole('heading', { name: 'Favourites' });
  await favourites.click();
  await expect(heading).toBeVisible();
  await showNotification(page, null);
  await page.clock.runFor(20_000);
  await expect(card).toHaveAttribute('data-stage', 'entering');
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await page.clock.runFor(110);
  await expect(card).toHaveAttribute('data-stage', 'visible');
  await page.clock.runFor(4000);
  await favourites.click();
  await expect(heading).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(card).toHaveAttribute('data-stage', 'visible');
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(card).toHaveAttribute('data-stage', 'leaving');
});

test('after the video of a notification, Next plays the videos of thoughts, even while they are loading @slow', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  const continueLoading = await delayFiles(page, '**/graphql*');
  await openNotificationVideo(page);
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /embed\/UF8uR6Z6KLc/);
  await expect(dialog.getByRole('heading')).toHaveCount(0);
  const next = dialog.getByRole('button', { name: 'Next', exact: true });
  await next.press('Enter');
  continueLoading();
  await expect(dialog.getByRole('heading')).toBeVisible();
  await expect(dialog.locator('iframe')).not.toHaveAttribute('src', /embed\/UF8uR6Z6KLc/);
  await expect(dialog.getByRole('button', { name: 'Favourite' })).toBeVisible();
  const first = (await dialog.getByRole('heading').textContent()) ?? '-';
  await next.press('Enter');
  await expect(dialog.getByRole('heading')).not.toHaveText(first);
  await expect(next).toBeFocused();
});

test('after the video of a notification, Next closes the player if no other video can be loaded @slow', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  await page.route('**/graphql*', (route) => route.abort());
  const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/graphql'));
  await openNotificationVideo(page);
  await failure;
  await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function openNotificationVideo(page: Page): Promise<void> {
  await page.goto('/browse');
  // The notifications are ready.
  await expect(page.locator('[aria-live=polite]')).toBeAttached();
  await showNotification(page, 'https://youtu.be/UF8uR6Z6KLc?t=90');
  await page.getByText('Tap to watch video →', { exact: true }).click();
}
