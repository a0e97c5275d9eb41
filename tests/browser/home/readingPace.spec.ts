// The visitor's own pace: the next bubble at once, and bubbles that stay for their words.
import {
  getBubbles,
  openWithPausedClock,
  tabToBubble,
  waitForShortcuts,
  waitUntilShown,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('Next moves the focus to the page if the bubble had it @slow', async ({ page }) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  await tabToBubble(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('main')).toBeFocused();
  await page.clock.runFor(810);
  await expect(getBubbles(page)).toHaveCount(1);
});

test('with a reading pace, bubbles stay as long as their words need', async ({ page }) => {
  const favourites = ['One', 'Two'].map((id) => ({
    id,
    thought: 'Six words take 4.5 seconds here',
    author: null,
    url: null,
  }));
  await page.addInitScript(
    (stored) => localStorage.setItem('upwell.favourites', stored),
    JSON.stringify(favourites),
  );
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Give longer thoughts more time' }).check();
  const slider = page.getByRole('slider', { name: 'words a minute' });
  await expect(slider).toHaveValue('200');
  await slider.fill('80');
  await page.keyboard.press('Escape');
  await page.goto('/?favourites');
  const first = getBubbles(page).filter({ hasText: 'Six words' }).first();
  await waitUntilShown(page, first);
  await page.clock.runFor(3400);
  await expect(getBubbles(page, 'fading')).toHaveCount(0);
  await page.clock.runFor(1100);
  await expect(getBubbles(page, 'fading')).toHaveCount(1);
});
