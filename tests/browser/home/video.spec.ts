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

  test.beforeEach(async ({ page, context }) => {
    await mockYouTube(context);
    await openWithPausedClock(page);
    await clickBubble(getBubbles(page).getByRole('button').first());
    dialog = page.getByRole('dialog', { name: 'Video' });
    frame = dialog.locator('iframe');
    await expect(frame).toBeVisible();
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
