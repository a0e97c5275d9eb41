// The visitor's own pace: the next bubble at once, and bubbles that stay for their words.
import {
  getBubbles,
  openWithPausedClock,
  tabToBubble,
  waitForShortcuts,
  waitUntilShown,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test, slow } from '../../support/browser/site.ts';

test.use(withMotion);

test('Next sends the bubble off and brings the next one, during a pause too, by its button and by →', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const newestText = () => getBubbles(page, 'visible').locator('> button:first-of-type').last().textContent();
  const first = await newestText();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(getBubbles(page, 'fading')).toContainText(first ?? '-');
  await expect(getBubbles(page, 'visible')).toHaveCount(1);
  const second = await newestText();
  expect(second).not.toBe(first);

  await page.mouse.click(20, 300);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  // Until the key is handled, there is one bubble of each kind as well.
  await expect.poll(async () => [first, second].includes(await newestText())).toBe(false);
  await expect(getBubbles(page, 'fading')).toHaveCount(1);
  await expect(getBubbles(page, 'visible')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '2 seen' })).toBeVisible();

  for (let press = 0; press < 18; press++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    "✨ You've seen 20 inspiring thoughts! ✨",
  );
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('Next moves the focus to the page if the bubble had it', slow, async ({ page }) => {
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
