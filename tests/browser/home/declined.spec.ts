import type { Page } from '@playwright/test';
import {
  getBubbles,
  getCentre,
  openWithPausedClock,
  runFor,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('after declining more thoughts, everything that was seen can be read again @slow', async ({ page }) => {
  await declineAfterGoingBack(page);
  await expect(page.getByText('All 20 are here.')).toBeVisible();
  const ring = page.getByRole('group', { name: 'Thoughts seen in this visit' });
  // A bubble that was brought back before and has risen is in the middle as well.
  const { x, y } = await getCentre(ring);
  await expect.poll(async () => (await getCentre(getBubbles(page))).x).toBeCloseTo(x, 0);
  await expect.poll(async () => (await getCentre(getBubbles(page))).y).toBeCloseTo(y, 0);
  const markers = ring.getByRole('radio');
  await expect(markers).toHaveCount(20);
  const bubble = getBubbles(page, 'visible').locator('> button');
  await expect(markers.nth(1)).toBeChecked();
  await markers.nth(4).click();
  const chosen = (await markers.nth(4).getAttribute('aria-label')) ?? '-';
  await expect(bubble).toContainText(chosen.split(' — ')[1] ?? '-');
  await page.clock.runFor(60_000);
  await expect(bubble).toContainText(chosen.split(' — ')[1] ?? '-');
  // The arrow keys choose another marker instead of going back in the flow.
  await page.keyboard.press('ArrowRight');
  await expect(markers.nth(5)).toBeChecked();
  await expect(markers.nth(5)).toBeFocused();
  await expect(bubble).toHaveCount(1);
  const author = bubble.locator('[data-author]');
  await expect(author).toBeVisible();
  // The bubble is so small there that its author couldn't be read.
  await page.setViewportSize({ width: 568, height: 320 });
  await expect(author).toBeHidden();
  const name = (await author.textContent()) ?? '-';
  await expect(page.getByRole('paragraph').filter({ hasText: name })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Seen this visit (20)' }).click();
  const list = page.getByRole('dialog', { name: 'Seen this visit' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  // The whole stage moves, so that the list has room beside it.
  for (const part of [page.getByText('Take your time.'), page.getByRole('toolbar')])
    await expect.poll(async () => (await getCentre(part)).x).toBeCloseTo(1440 / 2 - 268, 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More thoughts' })).toBeVisible();
});

/** Declines more thoughts while a bubble that was brought back has risen for three seconds. */
async function declineAfterGoingBack(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  await runFor(page, 24);
  await page.getByRole('button', { name: 'Previous' }).click();
  await getBubbles(page).evaluate((bubble) => {
    for (const rise of bubble.getAnimations()) rise.currentTime = 3000;
  });
  await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
}
