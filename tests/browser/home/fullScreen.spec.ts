import type { Page } from '@playwright/test';
import { openWithPausedClock, waitForShortcuts } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test('the button and the key W enter and leave full screen', async ({ page }) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  expect(await isFullScreen(page)).toBe(true);
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  expect(await isFullScreen(page)).toBe(false);
});

test('a browser without full screen, as on an iPhone, shows no button for it', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false }),
  );
  await openWithPausedClock(page);
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
});

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement === document.documentElement);
}
