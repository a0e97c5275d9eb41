// The admin panel with the keyboard only.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, tabTo } from '../../support/browser/accessibility.ts';
import { getCard, openDashboard } from '../../support/browser/admin.ts';
import { expect, signInKey, test } from '../../support/browser/site.ts';

const thought = 'Stay hungry. Stay foolish.';

test('an admin signs in, adds a thought and logs out with the keyboard only', async ({ page }) => {
  await page.goto(`/admin#key=${signInKey}`);
  const popupPromise = page.waitForEvent('popup');
  await tabTo(page.getByRole('button', { name: 'Sign in with Google' }));
  await page.keyboard.press('Enter');
  const popup = await popupPromise;
  await popup.getByRole('button', { name: 'ada@example.com' }).waitFor();
  await tabTo(popup.getByRole('button', { name: 'ada@example.com' }));
  // Only keydown, because the popup may be closed before keyup.
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.down('Enter')]);
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const text = 'Typed by hand, one key at a time';
  for (const value of [text, 'Ada', 'Press keys.', '', 'https://youtu.be/dQw4w9WgXcQ']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
  await expect(getCard(page, text)).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  // The browser stores neither the token nor a thought, only the sign-in key and a mark that an admin uses this
  // browser.
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual(['upwell.admin', 'upwell.sign-in-key']);
  await expect(page.getByText(text)).toHaveCount(0);
});

test('a deleted thought is brought back by Undo with the keyboard only, which a message says for 10 s', async ({
  page,
}) => {
  await page.clock.install();
  await openDashboard(page);
  const card = getCard(page, thought);
  await card.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bubbles (39)' })).toBeFocused();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(getToast(page).locator('> div')).toHaveCSS('border-top-style', 'solid');
  const currentView = page.getByRole('button', { name: 'Bubbles', exact: true });
  await expect(currentView).toHaveCSS('border-top-width', '3px');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(6_000);
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeFocused();
  await expect(getToast(page)).toHaveText(/^Restored “/);
  await page.clock.fastForward(6_000);
  await expect(getToast(page)).toHaveText(/^Restored “/);
  await page.clock.fastForward(4_001);
  await expect(getToast(page)).toBeEmpty();
});

function getToast(page: Page): Locator {
  return page.locator('main [aria-live="polite"]');
}
