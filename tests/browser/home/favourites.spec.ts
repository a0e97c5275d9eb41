// The visitor's favourites, which are stored in the browser.
import { withMotion, openWithPausedClock, tabToBubble, waitUntilShown } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { recordDialogs } from '../../support/browser/thoughtPage.ts';

test.use(withMotion);

test('favourites are kept after a reload, listed, shared and removed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read']);
  await page.addInitScript(refuseToShare);
  await mockYouTube(context);
  await openWithPausedClock(page);
  const bubble = page.locator('[data-instance]').first();
  const thought = (await bubble.locator('button').first().textContent())?.split('— ')[0] ?? '';
  await tabToBubble(page);
  // React shows lazy parts after a timer.
  await page.clock.runFor(500);
  await bubble.getByRole('button', { name: 'Add to favourites' }).press('Enter');
  const heart = bubble.getByRole('button', { name: 'Remove from favourites' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();

  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Favourites' });
  await waitUntilShown(page, list.getByRole('listitem'));
  await expect(list.getByText(thought)).toBeVisible();
  const dialogs = recordDialogs(page);
  const share = list.getByRole('button', { name: `Share “${thought}”` });
  await share.click();
  await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
  await expect(share).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/thought/');

  await list.getByRole('button', { name: thought, exact: false }).first().click();
  await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: `Remove “${thought}” from favourites` }).click();
  await expect(list.getByText('No favourites yet.')).toBeVisible();
  await expect(list.getByRole('heading', { name: 'Favourites' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

/** Runs in the page. Nothing is left but to copy a selected text. */
function refuseToShare(): void {
  Object.assign(navigator, { share: undefined });
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
}
