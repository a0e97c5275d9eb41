// The source of the home screen's thoughts, and what follows the last of them.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { StoreUnavailable } from '../../../api/storage/storeErrors.ts';
import {
  getBubbles,
  withMotion,
  openWithPausedClock,
  runFor,
  clickBubble,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

test.use(withMotion);

/** Opens the home page by a link of a thought's page, so that its thoughts have to be queried. The clock is paused. */
async function openFromThoughtPage(page: Page, link: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await openHydrated(page, examplePath);
  await page.getByRole('link', { name: link }).click();
}

test('fallback thoughts are shown if the API doesn’t respond in time @slow', async ({ page }) => {
  await page.route('**/graphql*', () => {});
  const request = page.waitForRequest('**/graphql*');
  await openFromThoughtPage(page, '← Back to All Thoughts');
  await request;
  await page.clock.runFor(6100);
  await expect(getBubbles(page)).toContainText('Your time is limited');
});

test.describe('the page /?thought={id}', () => {
  test('shows a message while the database fails, never links to the fallback thought, and recovers by itself @slow', async ({
    page,
    site,
  }) => {
    const [thought] = await site.services.thoughts.findByRanks([30]);
    const readThought = site.services.thoughts.findById;
    site.services.thoughts.findById = () => Promise.reject(new StoreUnavailable('The database fails.'));
    await openWithPausedClock(page, `/?thought=${thought?.id}`);
    const message = page
      .getByRole('status')
      .filter({ hasText: "This thought couldn't be loaded. Trying again…" });
    await expect(message).toBeVisible();
    await expect(message.getByRole('link', { name: 'Show other thoughts' })).toHaveAttribute('href', '/');
    await runFor(page, 9);
    await expect(message).toBeVisible();
    await clickBubble(getBubbles(page, 'visible').getByRole('button').first());
    const aboutLink = page.getByRole('dialog').getByRole('link', { name: 'About this thought' });
    await expect(aboutLink).not.toHaveAttribute('href', '/thought/fallback');
    await page.keyboard.press('Escape');
    // A bubble under the pointer would stay.
    await page.mouse.move(5, 300);

    site.services.thoughts.findById = readThought.bind(site.services.thoughts);
    await expect
      .poll(async () => {
        await page.clock.runFor(3000);
        return getBubbles(page, 'visible').allTextContents();
      })
      .toEqual([`${thought?.thought}— ${thought?.author}`]);
    await expect(message).toHaveCount(0);
  });

  test('shows a message with a link to the other thoughts while the API is unreachable @slow', async ({
    page,
  }) => {
    await page.route('**/graphql*', (route) => route.abort());
    await openFromThoughtPage(page, 'Show as a bubble');
    await expect(page.getByText("This thought couldn't be loaded. Trying again…")).toBeVisible();
    await expectAccessible(page, { state: 'unavailable', hasFakeClock: true, hasLightTheme: true });
    await page.getByRole('link', { name: 'Show other thoughts' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(getBubbles(page)).toHaveCount(1);
    await expect(page.getByText("This thought couldn't be loaded. Trying again…")).toHaveCount(0);
  });

  test('shows a message and other thoughts if the id doesn’t exist', async ({ page }) => {
    await openWithPausedClock(page, '/?thought=no-such-thought');
    const message = page
      .getByRole('status')
      .filter({ hasText: "This thought doesn't exist or has been removed." });
    await expect(message).toBeVisible();
    await page.clock.runFor(3010);
    await expect(getBubbles(page)).toHaveCount(2);
    await expectAccessible(page, { state: 'notFound', hasFakeClock: true, hasLightTheme: true });
    await page.setViewportSize({ width: 568, height: 320 });
    // There is no room for both in the left column.
    await expect(page.getByRole('button', { name: '1 seen' })).toBeHidden();
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toHaveCount(0);
    await expect(page.getByRole('button', { name: '1 seen' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });
});
