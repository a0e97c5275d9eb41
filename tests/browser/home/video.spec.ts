// The video overlay: until YouTube's player answers, if it doesn't, and with the next video.
import type { Page } from '@playwright/test';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { parseVideo } from '../../../domain/video/video.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { blockYouTube, expectFocusedPlayer, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { clickBubble, getBubbles, openWithPausedClock } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

test.use({ expectedErrors: /ERR_BLOCKED_BY_CLIENT|ERR_INTERNET_DISCONNECTED/ });

test('shows a panel with Try again and Open on YouTube if YouTube is blocked, and plays when it no longer is @slow', async ({
  page,
  context,
}) => {
  await blockYouTube(context);
  await openVideo(page);
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.getByRole('region', { name: 'Player' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('alert')).toHaveText(
    /This video couldn't be loaded\s*YouTube may be blocked, or you are offline\./,
  );
  await expect(page.locator('iframe')).toBeHidden();
  await expect(dialog.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}/,
  );
  await expect(dialog.getByRole('button', { name: 'Having issues? Open in browser' })).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });

  await context.unrouteAll();
  await mockYouTube(context);
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expectFocusedPlayer(page.locator('iframe'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('shows the player if only YouTube’s script is blocked @slow', async ({ page, context }) => {
  await mockYouTube(context);
  await blockYouTube(context, { isPlayerAllowed: true });
  await openVideo(page);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-status', 'shown');
});

test('says at once that the visitor is offline, and plays when the connection is back @slow', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  await openHydrated(page, examplePath);
  const play = page.getByRole('button', { name: 'Play video' });
  // The code of the player is loaded before, as the service worker does.
  await play.click();
  await expectFocusedPlayer(page.locator('iframe'));
  await page.locator('a[rel=next]').click();
  await expect(play).toBeVisible();
  await context.setOffline(true);
  await play.click();
  await expect(page.getByRole('alert')).toContainText("You're offline.");
  await expect(page.locator('iframe')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('iframe')).toBeVisible();
});

test('Next plays the video of the next thought, and About this thought leads to its page without a page load @slow', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  await openWithPausedClock(page);
  await clickBubble(getBubbles(page).getByRole('button').first());
  const dialog = page.getByRole('dialog', { name: 'Video' });
  const heading = dialog.getByRole('heading', { level: 2 });
  const first = (await heading.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(heading).not.toHaveText(first);
  const next = (await heading.textContent()) ?? '';
  const record = starterThoughts.find(({ thought }) => thought === next);
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`/embed/${parseVideo(record?.url ?? null)?.id}\\?`),
  );
  await dialog.getByRole('button', { name: 'Favourite' }).click();
  await expect(dialog.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => Object.assign(window, { hasStayed: true }));
  await page.clock.resume();
  await dialog.getByRole('link', { name: 'About this thought' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true);
});

async function openVideo(page: Page): Promise<void> {
  await openHydrated(page, '/?thought=4-stay-hungry-stay-foolish');
  await getBubbles(page).getByRole('button').first().press('Enter');
  await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
}
