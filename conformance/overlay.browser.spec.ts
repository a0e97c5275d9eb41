// The video that a press on a bubble opens.
import { expect, type Page, test } from '@playwright/test';
import { type FakePlayers, fakeYouTube, getBubbles, openWithPausedClock, press, runFor } from './screen.ts';
import { addThought, findVideo, removeAdded, requireAdmin } from './target.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(removeAdded);

/** Opens the video of a thought from its bubble. */
async function openOverlay(page: Page) {
  const thought = await findVideo();
  await fakeYouTube(page.context());
  await openWithPausedClock(page, `/?thought=${encodeURIComponent(thought.id)}`);
  await press(getBubbles(page).first());
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.locator('iframe')).toBeVisible();
  return { thought, dialog, frame: dialog.locator('iframe') };
}

test('OVERLAY-001 the player has no cookies, starts at its time, and plays by itself, with controls', async ({
  page,
}) => {
  const { thought, frame } = await openOverlay(page);
  const url = new URL((await frame.getAttribute('src')) ?? '');
  expect(url.origin + url.pathname).toBe(`https://www.youtube-nocookie.com/embed/${thought.video.id}`);
  const parameters = {
    autoplay: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    start: `${thought.video.startSeconds}`,
  };
  expect(Object.fromEntries(url.searchParams)).toMatchObject(parameters);
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
});

test('OVERLAY-002 the player is 640×360, below the thought and its author', async ({ page }) => {
  const { thought, dialog, frame } = await openOverlay(page);
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 640, height: 360 });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(thought.thought);
  await expect(dialog.getByText(`— ${thought.author}`, { exact: true })).toBeVisible();
});

test('OVERLAY-003 the player is never lower than 200 px', async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  const { frame } = await openOverlay(page);
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(200);
});

test('OVERLAY-004 × and the backdrop close it, and a click inside does not', async ({ page }) => {
  const { dialog } = await openOverlay(page);
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close video' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await press(getBubbles(page).first());
  await expect(dialog).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(dialog).toBeHidden();
});

test('OVERLAY-005 the focus stays in it; Escape closes it, and the focus returns to the bubble', async ({
  page,
}) => {
  const { dialog } = await openOverlay(page);
  await dialog.getByRole('button', { name: 'Close video' }).focus();
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab');
    // It may move to the controls of the browser, but to nothing behind the dialog.
    expect(await dialog.evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(getBubbles(page).first()).toBeFocused();
});

/** Runs in the page. */
function hasFocus(dialog: Element): boolean {
  const focused = document.activeElement;
  return focused === document.body || dialog.contains(focused);
}

test('OVERLAY-006 the video can be opened in the browser at its time', async ({ page }) => {
  const { thought, dialog } = await openOverlay(page);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Having issues? Open in browser', exact: true }).click();
  const tab = await opened;
  await tab.waitForURL(/youtu/);
  const start = thought.video.startSeconds;
  expect(new URL(tab.url()).searchParams.getAll('t')).toEqual(start > 0 ? [`${start}s`] : []);
});

test('OVERLAY-007 bubbles wait while it is open, and go on when it is closed', async ({ page }) => {
  await fakeYouTube(page.context());
  await openWithPausedClock(page);
  await press(getBubbles(page).first());
  const dialog = page.getByRole('dialog', { name: 'Video' });
  const isOpen = await dialog.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  test.skip(!isOpen, 'this thought has no video');
  await runFor(page, 8);
  await expect(dialog).toBeVisible();
  await expect(getBubbles(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.mouse.move(5, 300);
  const text = await getBubbles(page).first().textContent();
  await expect.poll(() => runFor(page, 1).then(() => getBubbles(page).last().textContent())).not.toBe(text);
});

const problems = [2, 5, 100, 101, 150, 153];

test(`OVERLAY-011 YouTube’s errors ${problems.join(', ')} each say what to do`, async ({ page }) => {
  const { dialog } = await openOverlay(page);
  for (const problem of problems) {
    await page.evaluate(
      (data) => (window as unknown as FakePlayers).players.at(-1)?.events.onError({ data }),
      problem,
    );
    await expect(dialog.getByText(/(Close it|Open it|Try again|open the video).*\.$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Having issues? Open in browser' })).toBeVisible();
  }
});

test('OVERLAY-012 without YouTube, a panel offers to try again and to open the video there', async ({
  page,
}) => {
  const { id } = await findVideo();
  await page.context().route(/youtube/, (route) => route.abort());
  await page.goto(`/?thought=${encodeURIComponent(id)}`);
  await press(getBubbles(page).first());
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute('href', /[?&]v=/);
  await fakeYouTube(page.context());
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('iframe')).toBeVisible();
});

test('OVERLAY-013 without a network, the player shows that at once', async ({ page, context }) => {
  const { dialog } = await openOverlay(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await press(getBubbles(page).first());
  await expect(dialog.getByText(/You're offline/)).toBeVisible();
  await context.setOffline(false);
});

test('OVERLAY-008 a video that has not started after 8 s gets a hint', async ({ page }) => {
  const { dialog } = await openOverlay(page);
  await expect(dialog.getByRole('status')).toBeEmpty();
  await runFor(page, 9);
  await expect(dialog.getByRole('status')).not.toBeEmpty();
});

test('OVERLAY-009 a thought without a video opens nothing, and does not look as if it did', async ({
  page,
}) => {
  requireAdmin();
  const { id } = await addThought({ url: 'https://evil.example/watch?v=dQw4w9WgXcQ' });
  await openWithPausedClock(page, `/?thought=${id}`);
  await expect(getBubbles(page)).toHaveCSS('cursor', 'default');
  await press(getBubbles(page).first());
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('OVERLAY-010 a bubble is reached by the Tab key and opened by Enter', async ({ page }) => {
  const { dialog } = await openOverlay(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const bubble = getBubbles(page).first();
  const isFocused = () => bubble.evaluate((element) => element === document.activeElement);
  for (let tab = 0; tab < 4 && !(await isFocused()); tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
});
