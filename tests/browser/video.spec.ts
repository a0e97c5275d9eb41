// The video that a press on a bubble opens.
import { example, newThought } from './support/pages.ts';
import { fakeYouTube, playerReports } from '../support/browser/googleServices.ts';
import { expect, test } from './support/site.ts';

test('the video starts at its time without cookies, and can be opened on YouTube', async ({ page, home }) => {
  await home.openVideo();
  const { video } = home;
  const url = new URL((await home.player.getAttribute('src')) ?? '');
  expect(url.origin + url.pathname).toBe(`https://www.youtube-nocookie.com/embed/${example.videoId}`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    autoplay: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    start: `${example.startSeconds}`,
  });
  await expect(home.player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect.poll(() => home.player.boundingBox()).toMatchObject({ width: 640, height: 360 });
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

test('bubbles pause while the video is open; ×, Escape and the backdrop close it', async ({ page, home }) => {
  await home.openVideo('/');
  const { video } = home;
  const before = await home.readThought();
  await home.runFor(8);
  await video.getByRole('heading').click();
  await expect(video).toBeVisible();
  await home.closeVideo();
  await expect(home.player).toHaveCount(0);
  expect(await home.readThought(home.bubbles)).toBe(before);
  await home.bubbles.press('Enter');
  await expect(home.player).toBeVisible();
  await video.getByRole('button', { name: 'Close video' }).press('Escape');
  await expect(home.bubbles).toBeFocused();
  await home.press();
  await expect(video).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(video).toHaveCount(0);
  await page.mouse.move(5, 300);
  await home.bubbles.first().blur();
  await home.waitForNext(before);
});

test('each of YouTube’s errors shows what to do', async ({ page, home }) => {
  await home.openVideo();
  const retry = home.video.getByRole('button', { name: 'Try again' });
  for (const [error, advice, canRetry] of [
    [2, 'link is invalid. Close it', false],
    [5, 'Try again, or open the video on YouTube.', true],
    [100, 'was removed or made private.', false],
    [101, 'lets it play on YouTube only.', false],
    [150, 'lets it play on YouTube only.', false],
    [153, 'Allow referrers for this page', true],
    [999, 'Open it on YouTube.', true],
  ] as const) {
    await expect(home.player).toBeVisible();
    await playerReports(page, 'onError', error);
    await expect(home.video.getByRole('alert')).toContainText(advice);
    await expect(home.player).toHaveCount(0);
    await expect(retry).toHaveCount(canRetry ? 1 : 0);
    await home.closeVideo();
    await home.press();
  }
});

test('a player that isn’t ready after 8 s is removed before the error appears', async ({ home, context }) => {
  const body = `window.YT = { Player: class {
    constructor(place) { place.replaceWith(document.createElement('iframe')); }
    destroy() {}
  } }; window.onYouTubeIframeAPIReady();`;
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await home.openVideo();
  const { video } = home;
  await home.runUntil(async () => (await home.player.count()) === 1);
  const retry = video.getByRole('button', { name: 'Try again' });
  await home.runFor(7);
  await expect(retry).toHaveCount(0);
  await home.runUntil(() => retry.isVisible(), { maxMs: 2_000 });
  await expect(home.player).toHaveCount(0);
});

test('a video that buffers for a long time shows no error', async ({ page, home }) => {
  await home.openVideo();
  const { video } = home;
  await expect(home.player).toBeVisible();
  await playerReports(page, 'onStateChange', 3);
  await home.runFor(20);
  await expect(home.player).toBeVisible();
  await expect(video.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the video reports a missing YouTube or network', async ({ home, context, externalRequests }) => {
  await context.route(/youtube/, (route) => route.abort());
  await home.openVideo();
  const { video } = home;
  const retry = video.getByRole('button', { name: 'Try again' });
  await home.runUntil(() => retry.isVisible());
  // The script that makes the frame was asked for first, and for nothing else.
  expect(externalRequests.filter((url) => url.includes('/embed/'))).toEqual([]);
  await fakeYouTube(context);
  await retry.click();
  await expect(home.player).toBeVisible();
  await expect(retry).toHaveCount(0);
  await home.closeVideo();
  await context.setOffline(true);
  await home.press();
  await expect(video.getByText(/You're offline/)).toBeVisible();
});

test.extend({ settings: {} })(
  'a thought without a video opens nothing, and doesn’t look like a button',
  async ({ page, home, site }) => {
    await site.add([{ id: 'no-video', url: 'https://evil.example/watch?v=dQw4w9WgXcQ', lang: 'de' }]);
    await home.open('/?thought=no-video');
    await expect(page.getByRole('status').locator('[lang=de]')).toHaveText(new RegExp(newThought.thought));
    await expect(home.bubbles).toHaveCSS('cursor', 'default');
    await home.press(home.bubbles);
    await home.runFor(2);
    await expect(home.video).toHaveCount(0);
  },
);
