// The visitor's favourites, which are stored in the browser.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { withMotion, openWithPausedClock, tabToBubble, waitUntilShown } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';

test.use(withMotion);

test('favourites are saved, listed, exported, shared and removed', async ({ page, context }) => {
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
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Back up' }).click();
  await list.getByRole('button', { name: 'JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported).toEqual([expect.objectContaining({ thought, url: expect.stringContaining('youtu') })]);
  await list.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(list.getByRole('status')).toHaveText('Copied to clipboard');
  await expect(list.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(thought);

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

test('pressing a heart when the favourites are full shows a message @slow', async ({ page }) => {
  await page.addInitScript((text) => {
    const favourites = Array.from({ length: 60 }, (_, id) => ({
      id: `${id}`,
      thought: text,
      author: null,
      url: null,
    }));
    localStorage.setItem('upwell.favourites', JSON.stringify(favourites));
  }, '永'.repeat(500));
  await page.goto('/browse?q=hungry');
  const heart = page.getByRole('button', { name: 'Add to favourites' });
  await heart.press('Enter');
  const notice = page.getByRole('dialog', { name: 'Favourites' });
  await expect(notice).toContainText('Your favourites are full. Remove some of them to add others.');
  await expectAccessible(page, { state: 'full favourites', hasLightTheme: true });
  await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(heart).toBeFocused();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});
