// A visitor's first minute on the home page.
import { example, waitForApplication } from './support/pages.ts';
import { expect, test } from './support/site.ts';

test('the page says what to do, and shows bubbles as often as the slider says', async ({ page, home }) => {
  await home.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(page.getByText('Click on a bubble to watch an inspiring video!')).toBeVisible();
  const newest = home.bubbles.last();
  const measure = async () => {
    const thought = await home.waitForNext();
    return home.runUntil(async () => (await home.readThought(newest)) !== thought, { stepMs: 100 });
  };
  expect(Math.abs((await measure()) - 3_000)).toBeLessThanOrEqual(200);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  await slider.fill('1');
  await expect(page.getByText('🐌 Bubble Frequency: 9s')).toBeVisible();
  await page.getByRole('slider').fill('9');
  await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
  expect(Math.abs((await measure()) - 1_000)).toBeLessThanOrEqual(200);
});

test('the sound, the speed and a pause are remembered', async ({ page, home }) => {
  await home.open();
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const isOff = page.getByRole('button', { name: 'Turn sound on' });
  await expect(isOff).toHaveText('Sound Off');
  await page.getByRole('slider').fill('2');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await home.waitForControls();
  await expect(page.getByText('🐌 Bubble Frequency: 8s')).toBeVisible();
  await expect(isOff).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('each bubble has a sound while the sound is on', async ({ page, home }) => {
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...times) {
      console.info('sound');
      start.apply(this, times);
    };
  });
  let sounds = 0;
  page.on('console', (message) => (sounds += message.text() === 'sound' ? 1 : 0));
  await home.open();
  await home.runUntil(
    async () => {
      await page.mouse.click(15, 350);
      return sounds > 0;
    },
    { stepMs: 1_000 },
  );
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  const before = sounds;
  await home.runFor(7);
  expect(sounds).toBe(before);
});

test('Space pauses everything, in which Next brings a bubble', async ({ page, home }) => {
  await home.open();
  const announcement = page.getByRole('status').filter({ hasText: ' — ' });
  await page.keyboard.press('Space');
  const resume = page.getByRole('button', { name: 'Resume' });
  await home.runUntil(() => resume.isVisible());
  const announced = await announcement.allTextContents();
  const first = await home.readThought();
  await home.runFor(8);
  expect(await home.readThought(home.bubbles)).toBe(first);
  await home.next.click();
  const second = await home.waitForNext(first);
  await home.runFor(5);
  expect(await home.readThought()).toBe(second);
  expect(await announcement.allTextContents()).toEqual(announced);
  await resume.click();
  expect(await home.waitForNext()).not.toBe(second);
});

test('a bubble stays with the pointer or the focus, all in a hidden tab', async ({ page, home }) => {
  await home.open();
  const bubble = home.bubbles.first();
  const text = await home.readThought(bubble);
  await bubble.hover({ force: true });
  await home.runFor(6);
  expect(await home.readThought(bubble)).toBe(text);
  await bubble.focus();
  await page.mouse.move(5, 300);
  await home.runFor(6);
  expect(await home.readThought(bubble)).toBe(text);
  await bubble.blur();
  const before = await home.bubbles.allTextContents();
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperties(document, {
        hidden: { value: value === 'hidden', configurable: true },
        visibilityState: { value, configurable: true },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await home.runFor(20);
  expect(await home.bubbles.allTextContents()).toEqual(before);
  await setVisibility('visible');
  await home.waitForNext();
  // No burst follows.
  expect(await home.bubbles.count()).toBeLessThanOrEqual(before.length + 1);
});

test('/?thought= shows that thought only, which can be a favourite', async ({ page, home }) => {
  await home.open(`/?thought=${example.id}`);
  await home.runFor(10);
  await expect(home.bubbles).toHaveCount(1);
  await expect(home.bubbles).toContainText(example.thought);
  await home.hold();
  await home.press(page.getByRole('button', { name: 'Add to favourites' }).first());
  await page.reload();
  await home.waitForControls();
  await home.chooseMore('Favourites');
  const favourites = page.getByRole('dialog', { name: 'Favourites' });
  await expect(favourites.getByRole('listitem')).toContainText([example.thought]);
  await favourites.getByRole('button', { name: /^Remove/ }).click();
  await expect(favourites.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All thoughts', exact: true }).click();
  await home.waitForNext(example.thought);
});

test('/?thought= says that a thought is gone, and others follow', async ({ page, home }) => {
  await home.open('/?thought=there-is-no-such-thought');
  await expect(page.getByText("This thought doesn't exist or has been removed.")).toBeVisible();
  await home.waitForNext();
});

test('without the API, two thoughts are shown until it is back', async ({ page, home }) => {
  await page.clock.install({ time: 0 });
  await page.route('**/graphql*', (route) => route.abort());
  await page.goto(example.path);
  // Once the application runs, the link shows the home page without loading it with thoughts from the server.
  await waitForApplication(page);
  await page.clock.pauseAt(600_000);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  const seen = new Set<string>();
  const look = async () => {
    for (const text of await home.bubbles.allTextContents()) seen.add(text);
  };
  await home.runUntil(() => look().then(() => seen.size === 2), { stepMs: 500 });
  for (let second = 0; second < 8; second += 1) await home.runFor(1).then(look);
  expect(seen.size).toBe(2);
  await page.unroute('**/graphql*');
  await home.runUntil(() => look().then(() => seen.size > 3), { stepMs: 500, maxMs: 300_000 });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference', contrast: 'more' } });

  test('a bubble rises', async ({ home }) => {
    await home.open();
    const readTop = async () => (await home.bubbles.first().boundingBox())?.y ?? NaN;
    const top = await readTop();
    await expect.poll(readTop).toBeLessThan(top);
  });
});
