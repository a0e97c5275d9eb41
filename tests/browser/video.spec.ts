// The video that a press on a bubble opens.
import type { Page } from '@playwright/test';
import {
  example,
  getBubbles,
  getPlayer,
  getVideo,
  holdsFocus,
  openHome,
  press,
  readThought,
  runFor,
  runUntil,
  tabTo,
  waitForNextBubble,
} from './support/pages.ts';
import { changePlayer, failPlayer, fakeYouTube } from './support/services.ts';
import { expect, test } from './support/site.ts';

async function openVideo(page: Page, path = `/?thought=${example.id}`) {
  await fakeYouTube(page.context());
  await openHome(page, path);
  await press(getBubbles(page).first());
  await expect(getPlayer(page)).toBeVisible();
  return getVideo(page);
}

test('the video plays at its time without cookies, 640×360, below the thought, and opens on YouTube too', async ({
  page,
}) => {
  const video = await openVideo(page);
  const player = getPlayer(page);
  const url = new URL((await player.getAttribute('src')) ?? '');
  expect(url.origin + url.pathname).toBe(`https://www.youtube-nocookie.com/embed/${example.videoId}`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    autoplay: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    start: `${example.startSeconds}`,
  });
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect.poll(() => player.boundingBox()).toMatchObject({ width: 640, height: 360 });
  await expect(video.getByRole('heading')).toHaveText(example.thought);
  await expect(video.getByText(`— ${example.author}`, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 568, height: 320 });
  await expect.poll(async () => (await player.boundingBox())?.width).toBeLessThan(568);
  expect((await player.boundingBox())?.height).toBeGreaterThanOrEqual(200);
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
  await fakeYouTube(page.context());
  await openHome(page, `/?thought=${example.id}`);
  const bubble = getBubbles(page);
  await tabTo(bubble);
  await page.keyboard.press('Enter');
  const video = getVideo(page);
  await expect(getPlayer(page)).toBeVisible();
  await video.getByRole('button', { name: 'Close video' }).focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await holdsFocus(video)).toBe(true);
  }
  await video.getByRole('button', { name: 'Close video' }).focus();
  await page.keyboard.press('Escape');
  await expect(video).toHaveCount(0);
  await expect(bubble).toBeFocused();
});

test('each error of YouTube says what to do', async ({ page }) => {
  const video = await openVideo(page);
  const messages = new Set<string | null>();
  for (const code of [2, 5, 100, 101, 150, 153]) {
    await failPlayer(page, code);
    const message = video.getByText(/(Close it|Open it|Try again|open the video).*\.$/);
    await expect(message).toBeVisible();
    messages.add(await message.textContent());
    await expect(video.getByRole('button', { name: 'Having issues? Open in browser' })).toBeVisible();
  }
  expect(messages.size).toBeGreaterThan(2);
});

test('a player that has not come after 8 s gets a hint', async ({ page }) => {
  await page.context().route('https://www.youtube.com/iframe_api', () => {});
  await page.context().route('https://www.youtube-nocookie.com/**', () => {});
  await openHome(page, `/?thought=${example.id}`);
  await press(getBubbles(page));
  const video = getVideo(page);
  await expect(video).toBeVisible();
  const hint = video.getByText(/(Try again|Open|open).*/).filter({ hasNotText: 'Having issues?' });
  const before = await hint.count();
  await runFor(page, 7);
  expect(await hint.count()).toBe(before);
  await runUntil(page, async () => (await hint.count()) > before, { maxMs: 2_000 });
});

test('a player that never becomes ready is gone before the panel says that it failed', async ({ page }) => {
  const script = `window.YT = { Player: class {
    constructor(place) { place.replaceWith(document.createElement('iframe')); }
    destroy() {}
  } }; window.onYouTubeIframeAPIReady();`;
  await page
    .context()
    .route('https://www.youtube.com/iframe_api', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
  await openHome(page, `/?thought=${example.id}`);
  await press(getBubbles(page));
  const video = getVideo(page);
  await runUntil(page, async () => (await video.locator('iframe').count()) === 1);
  await runUntil(page, () => video.getByRole('button', { name: 'Try again' }).isVisible());
  await expect(video.locator('iframe')).toHaveCount(0);
});

test('a video that buffers for long has not failed', async ({ page }) => {
  const video = await openVideo(page);
  await changePlayer(page, 3);
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
  await openHome(page, `/?thought=${example.id}`);
  await press(getBubbles(page).first());
  const video = getVideo(page);
  await expect(video.getByRole('button', { name: 'Having issues? Open in browser' })).toBeVisible();
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

test.describe('a collection with links to no videos', () => {
  test.use({ settings: {} });

  test('opens nothing for them, and they do not look as if they did', async ({ page, site }) => {
    await fakeYouTube(page.context());
    const { id } = await site.add({ url: 'https://evil.example/watch?v=dQw4w9WgXcQ' });
    await openHome(page, `/?thought=${id}`);
    await expect(getBubbles(page)).toHaveCSS('cursor', 'default');
    await press(getBubbles(page));
    await runFor(page, 2);
    await expect(getVideo(page)).toHaveCount(0);
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought' })).toBeVisible();
    await expect(page.getByText('Related Video')).toHaveCount(0);
  });
});
