// The focus after a dialog closes, and how long it keeps a bubble visible.
import type { Locator, Page } from '@playwright/test';
import {
  getBubbles,
  withMotion,
  openWithPausedClock,
  clickBubble,
  tabToBubble,
  waitForShortcuts,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';

test.use(withMotion);
test.beforeEach(async ({ context, page }) => {
  await mockYouTube(context);
  await openWithPausedClock(page);
});

test('Next moves the focus to the page if the bubble had it @slow', async ({ page }) => {
  await waitForShortcuts(page);
  await tabToBubble(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('main')).toBeFocused();
  await page.clock.runFor(810);
  await expect(getBubbles(page)).toHaveCount(1);
});

test('a bubble whose video was opened by a click has the focus afterwards, and leaves on time', async ({
  page,
}) => {
  const bubble = await getFirstBubble(page);
  await clickBubble(bubble);
  await expect(getVideoDialog(page)).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(getVideoDialog(page)).toBeHidden();
  await expect(bubble).toBeFocused();
  await expectToLeave(page, bubble);
});

test('a bubble whose video was opened and closed by keys stays while it has the focus @slow', async ({
  page,
}) => {
  const bubble = await getFirstBubble(page);
  await tabToBubble(page);
  await page.keyboard.press('Enter');
  await expect(getVideoDialog(page).getByRole('button', { name: 'Close video' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getVideoDialog(page)).toBeHidden();
  await expect(bubble).toBeFocused();
  await page.clock.runFor(9000);
  await expect(bubble).toBeFocused();
  await bubble.blur();
  await expectToLeave(page, bubble);
});

test('the main part of the page gets the focus if the bubble can’t be focused @slow', async ({ page }) => {
  const bubble = await getFirstBubble(page);
  await clickBubble(bubble);
  await expect(getVideoDialog(page)).toBeVisible();
  await bubble.evaluate((button: HTMLButtonElement) => (button.disabled = true));
  await page.keyboard.press('Escape');
  await expect(getVideoDialog(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

function getVideoDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Video' });
}

/** Returns the button of the bubble that is the first one now. */
async function getFirstBubble(page: Page): Promise<Locator> {
  const instance = await getBubbles(page).first().getAttribute('data-instance');
  return page.locator(`[data-instance="${instance}"] > button`).first();
}

async function expectToLeave(page: Page, bubble: Locator): Promise<void> {
  await page.clock.runFor(3010);
  await page.clock.runFor(800);
  await expect(bubble).toHaveCount(0);
}
