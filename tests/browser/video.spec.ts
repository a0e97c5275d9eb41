// The video that a press on a bubble opens.
import type { Page } from '@playwright/test';
import {
  example,
  getBubbles,
  getPlayer,
  getVideo,
  openHome,
  press,
  readThought,
  runFor,
  runUntil,
  waitForNextBubble,
} from './support/pages.ts';
import { fakeYouTube, reportOfPlayer } from './support/services.ts';
import { expect, test } from './support/site.ts';

test.use({ hasYouTube: true });

async function openVideo(page: Page, path = `/?thought=${example.id}`) {
  await openHome(page, path);
  // The actions that come under the pointer cover no part of the bubble.
  await getBubbles(page).first().hover({ force: true });
  await runUntil(page, () => page.getByRole('button', { name: 'Add to favourites' }).isVisible());
  await press(getBubbles(page).first());
  const video = getVideo(page);
  await expect(video).toBeVisible();
  return video;
}

test('the video plays at its time without cookies, below the thought, and opens on YouTube too', async ({
  page,
}) => {
  const video = await openVideo(page);
  const url = new URL((await getPlayer(page).getAttribute('src')) ?? '');
  expect(url.origin + url.pathname).toBe(`https://www.youtube-nocookie.com/embed/${example.videoId}`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    autoplay: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    start: `${example.startSeconds}`,
  });
  await expect(getPlayer(page)).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect.poll(() => getPlayer(page).boundingBox()).toMatchObject({ width: 640, height: 360 });
  await expect(video.getByRole('heading')).toHaveText(example.thought);
  await expect(video.getByText(`— ${example.author}`, { exact: true })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await video.getByRole('button', { name: 'Having issues? Open in browser', exact: true }).click();
  const tab = await opened;
  await tab.waitForURL(/youtu/);
  const { searchParams } = new URL(tab.url());
  expect(searchParams.get('v')).toBe(example.videoId);
  expect(searchParams.getAll('t')).toEqual([`${example.startSeconds}s`]);
});

test('bubbles wait while the video is open; × and the backdrop close it, and a click inside does not', async ({
  page,
}) => {
  const video = await openVideo(page, '/');
  const before = await readThought(getBubbles(page).last());
  await runFor(page, 8);
  await video.getByRole('heading').click();
  await expect(video).toBeVisible();
  await video.getByRole('button', { name: 'Close video' }).click();
  await expect(video).toHaveCount(0);
  await expect(getPlayer(page)).toHaveCount(0);
  expect(await readThought(getBubbles(page))).toBe(before);
  await press(getBubbles(page).first());
  await expect(video).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(video).toHaveCount(0);
  await page.mouse.move(5, 300);
  await getBubbles(page).first().blur();
  await waitForNextBubble(page, before);
});

test('Enter on a bubble opens its video, the focus stays in it, and Escape gives it back', async ({
  page,
}) => {
  await openHome(page, `/?thought=${example.id}`);
  const bubble = getBubbles(page);
  await bubble.press('Enter');
  const video = getVideo(page);
  const close = video.getByRole('button', { name: 'Close video' });
  await expect(getPlayer(page)).toBeVisible();
  await close.focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // The focus may also be with the browser's controls.
    const hasFocus = await video.evaluate((dialog) =>
      [dialog, document.body].some((element) => element.contains(document.activeElement)),
    );
    expect(hasFocus).toBe(true);
  }
  await close.focus();
  await page.keyboard.press('Escape');
  await expect(video).toHaveCount(0);
  await expect(bubble).toBeFocused();
});

test('each error of YouTube says what to do', async ({ page }) => {
  const video = await openVideo(page);
  await expect(getPlayer(page)).toBeVisible();
  const messages = new Set<string | null>();
  for (const code of [2, 5, 100, 101, 150, 153]) {
    await reportOfPlayer(page, 'onError', code);
    const message = video.getByText(/(Close it|Open it|Try again|open the video).*\.$/);
    await expect(message).toBeVisible();
    messages.add(await message.textContent());
    await expect(video.getByRole('button', { name: 'Having issues? Open in browser' })).toBeVisible();
  }
  expect(messages.size).toBeGreaterThan(2);
});

test('a player that is not ready after 8 s is gone before the panel says that it failed', async ({
  page,
  context,
}) => {
  const body = `window.YT = { Player: class {
    constructor(place) { place.replaceWith(document.createElement('iframe')); }
    destroy() {}
  } }; window.onYouTubeIframeAPIReady();`;
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  const video = await openVideo(page);
  await runUntil(page, async () => (await getPlayer(page).count()) === 1);
  const retry = video.getByRole('button', { name: 'Try again' });
  await runFor(page, 7);
  await expect(retry).toHaveCount(0);
  await runUntil(page, () => retry.isVisible(), { maxMs: 2_000 });
  await expect(getPlayer(page)).toHaveCount(0);
});

test('a video that buffers for long has not failed', async ({ page }) => {
  const video = await openVideo(page);
  await expect(getPlayer(page)).toBeVisible();
  await reportOfPlayer(page, 'onStateChange', 3);
  await runFor(page, 20);
  await expect(getPlayer(page)).toBeVisible();
  await expect(video.getByText("The video hasn't started.")).toHaveCount(0);
  await expect(video.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('without YouTube, a panel offers to try again, and without a network, the video says so', async ({
  page,
  context,
}) => {
  await context.route(/youtube/, (route) => route.abort());
  const video = await openVideo(page);
  const retry = video.getByRole('button', { name: 'Try again' });
  await runUntil(page, () => retry.isVisible());
  await fakeYouTube(context);
  await retry.click();
  await expect(getPlayer(page)).toBeVisible();
  await expect(retry).toHaveCount(0);
  await video.getByRole('button', { name: 'Close video' }).click();
  await expect(video).toHaveCount(0);
  await context.setOffline(true);
  await press(getBubbles(page).first());
  await expect(video.getByText(/You're offline/)).toBeVisible();
});

test.describe('a thought whose link is no video', () => {
  test.use({ settings: {} });

  test('opens nothing, and does not look as if it did', async ({ page, site }) => {
    const id = await site.add({ url: 'https://evil.example/watch?v=dQw4w9WgXcQ' });
    await openHome(page, `/?thought=${id}`);
    await expect(getBubbles(page)).toHaveCSS('cursor', 'default');
    await press(getBubbles(page));
    await runFor(page, 2);
    await expect(getVideo(page)).toHaveCount(0);
  });
});
