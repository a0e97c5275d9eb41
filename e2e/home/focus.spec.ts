// Where the focus goes when something over the bubbles closes, and how long it keeps a bubble.
import type { Locator, Page } from '@playwright/test';
import { getBubbles, withMotion, openWithPausedClock, clickBubble } from '../support/home.ts';
import { expect, test } from '../support/site.ts';
import { mockYouTube } from '../support/fakeYouTube.ts';

test.use(withMotion);
test.beforeEach(async ({ context, page }) => {
  await mockYouTube(context);
  await openWithPausedClock(page);
});

test('a bubble opened by mouse and closed with Escape has the focus again and leaves in its time', async ({
  page,
}) => {
  const bubble = await getFirstBubble(page);
  await clickBubble(bubble);
  await expect(getVideoDialog(page)).toBeVisible();
  await page.mouse.move(10, 300);
  await page.keyboard.press('Escape');
  await expect(getVideoDialog(page)).toBeHidden();
  await expect(bubble).toBeFocused();
  await expectToLeave(page, bubble);
});

test('a press on the backdrop gives the focus back to the bubble, which leaves in its time', async ({
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

for (const [how, close] of [
  ['with Escape', (page: Page) => page.keyboard.press('Escape')],
  ['by a press on the backdrop', (page: Page) => page.mouse.click(10, 300)],
] as const) {
  test(`a bubble opened by keyboard and closed ${how} stays while it has the focus`, async ({ page }) => {
    const bubble = await getFirstBubble(page);
    await page.keyboard.press('Tab');
    await expect(bubble).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(getVideoDialog(page)).toBeVisible();
    await close(page);
    await expect(getVideoDialog(page)).toBeHidden();
    await expect(bubble).toBeFocused();
    await page.clock.runFor(9000);
    await expect(bubble).toBeFocused();
    await bubble.blur();
    await expectToLeave(page, bubble);
  });
}

test('the page has the focus when the bubble can no longer take it', async ({ page }) => {
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

/** The first bubble's button, which stays the same one when other bubbles come. */
async function getFirstBubble(page: Page): Promise<Locator> {
  const instance = await getBubbles(page).first().getAttribute('data-instance');
  return page.locator(`[data-instance="${instance}"] > button`).first();
}

async function expectToLeave(page: Page, bubble: Locator): Promise<void> {
  await page.clock.runFor(3010);
  await page.clock.runFor(800);
  await expect(bubble).toHaveCount(0);
}
