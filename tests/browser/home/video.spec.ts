// The video overlay that a click on a bubble opens.
import type { Locator } from '@playwright/test';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { parseVideo } from '../../../domain/video/video.ts';
import { getBubbles, withMotion, openWithPausedClock, clickBubble } from '../../support/browser/home.ts';
import { expect, test, slow } from '../../support/browser/site.ts';
import { emitPlayerEvent, mockYouTube } from '../../support/browser/fakeYouTube.ts';

test.use(withMotion);

test.describe('the video of a bubble', () => {
  let dialog: Locator;
  let frame: Locator;
  let record: (typeof starterThoughts)[number];

  test.beforeEach(async ({ page, context }) => {
    await mockYouTube(context);
    await openWithPausedClock(page);
    const bubble = getBubbles(page).getByRole('button').first();
    const text = (await bubble.textContent()) ?? '';
    const shown = starterThoughts.find(({ thought }) => text.startsWith(thought));
    if (shown === undefined) throw new Error(`No starter thought has the text “${text}”.`);
    record = shown;
    await clickBubble(bubble);
    dialog = page.getByRole('dialog', { name: 'Video' });
    frame = dialog.locator('iframe');
    await expect(frame).toBeVisible();
  });

  test('plays from its start time, below the thought and its author', async () => {
    const video = parseVideo(record.url);
    const source = new URL((await frame.getAttribute('src')) ?? '');
    expect(source.origin + source.pathname).toBe(`https://www.youtube-nocookie.com/embed/${video?.id}`);
    expect(Object.fromEntries(source.searchParams)).toMatchObject({
      start: String(video?.startSeconds),
      autoplay: '1',
      controls: '1',
      rel: '0',
      modestbranding: '1',
    });
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 640, height: 360 });
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(record.thought);
    await expect(dialog.getByText(`— ${record.author}`, { exact: true })).toBeVisible();
  });

  test('has a hint if it has not started after 8 s, and a message for each error of the player', async ({
    page,
  }) => {
    await page.clock.runFor(7999);
    await expect(dialog.getByRole('status')).toBeEmpty();
    await page.clock.runFor(1);
    await expect(dialog.getByRole('status')).toHaveText(
      "The video hasn't started. Press play in the player, or open it in your browser.",
    );
    await expect(frame).toBeVisible();
    for (const [code, message] of Object.entries(playerErrorMessages)) {
      await emitPlayerEvent(page, 'onError', Number(code));
      await expect(dialog.getByRole('alert')).toContainText(message);
      await expect(frame).toBeHidden();
    }
    await emitPlayerEvent(page, 'onStateChange', 1);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(frame).toBeVisible();
  });

  test('can be opened on YouTube at its start time', async ({ context }) => {
    const tab = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Having issues? Open in browser', exact: true }).click();
    const expectedUrl = new URL(record.url ?? '');
    const startSeconds = parseVideo(record.url)?.startSeconds;
    // Two videos start at 0 seconds.
    if (startSeconds !== 0) expectedUrl.searchParams.set('t', `${startSeconds}s`);
    await expect(await tab).toHaveURL(expectedUrl.href);
  });

  test('pauses the flow, and is closed by × and the backdrop, but by no click inside', async ({ page }) => {
    await dialog.getByRole('heading').click();
    // A scrollbar may be at the dialog's edge.
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = await dialog.boundingBox();
    await page.mouse.click((edge?.x ?? 0) + 1, (edge?.y ?? 0) + 100);
    await page.emulateMedia({ forcedColors: 'none' });
    await expect(dialog).toBeVisible();
    await page.clock.runFor(8000);
    await expect(getBubbles(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close video' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('iframe')).toHaveCount(0);
    await clickBubble(getBubbles(page, 'visible').getByRole('button').first());
    await expect(dialog).toBeVisible();
    await page.mouse.click(10, 10);
    await expect(dialog).toBeHidden();
  });
});

test(
  'Next plays the video of the next thought, and About this thought leads to its page without a page load',
  slow,
  async ({ page, context }) => {
    await mockYouTube(context);
    await openWithPausedClock(page);
    await clickBubble(getBubbles(page).getByRole('button').first());
    const dialog = page.getByRole('dialog', { name: 'Video' });
    const heading = dialog.getByRole('heading', { level: 2 });
    const first = (await heading.textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(heading).not.toHaveText(first);
    const next = (await heading.textContent()) ?? '';
    const record = starterThoughts.find(({ thought }) => thought === next);
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      new RegExp(`/embed/${parseVideo(record?.url ?? null)?.id}\\?`),
    );
    await dialog.getByRole('button', { name: 'Favourite' }).click();
    await expect(dialog.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => Object.assign(window, { hasStayed: true }));
    await page.clock.resume();
    await dialog.getByRole('link', { name: 'About this thought' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
    expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true);
  },
);

const playerErrorMessages = {
  2: "This video's link is invalid.",
  5: 'The player failed.',
  100: 'This video was removed or made private.',
  101: "The video's owner lets it play on YouTube only.",
  150: "The video's owner lets it play on YouTube only.",
  153: "YouTube couldn't verify this page.",
};
