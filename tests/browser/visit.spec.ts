// A visitor's first minute on the home page.
import {
  chooseMore,
  example,
  getBubbles,
  openHome,
  press,
  readThought,
  runFor,
  runUntil,
  waitForControls,
  waitForNextBubble,
} from './support/pages.ts';
import { expect, test } from './support/site.ts';

test('the page says what to do, and shows a thought, which others follow every 3 s, or as often as the slider says', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
  await expect(getBubbles(page)).toHaveText([/\S+— \S+/]);
  const newest = getBubbles(page).last();
  const measure = async () => {
    const thought = await waitForNextBubble(page);
    return runUntil(page, async () => (await readThought(newest)) !== thought, { stepMs: 100 });
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

test('the sound is turned off by its button and on by M, and is remembered with the speed and a pause', async ({
  page,
}) => {
  await openHome(page);
  const isOn = page.getByRole('button', { name: 'Turn sound off' });
  await expect(isOn).toHaveText('Sound On');
  await isOn.click();
  const isOff = page.getByRole('button', { name: 'Turn sound on' });
  await expect(isOff).toHaveText('Sound Off');
  await page.keyboard.press('m');
  await isOn.click();
  await page.getByRole('slider').fill('2');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await waitForControls(page);
  await expect(page.getByText('🐌 Bubble Frequency: 8s')).toBeVisible();
  await expect(isOff).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

for (const sound of ['recording', 'tone'])
  test(`each bubble has a ${sound} after the first click, and none when the sound is off`, async ({
    page,
  }) => {
    await page.addInitScript(recordSounds);
    // Without its file, a sound is a tone.
    if (sound === 'tone') await page.route('**/sounds/**', (route) => route.abort());
    await openHome(page);
    const readSounds = () => page.evaluate(() => Reflect.get(window, 'sounds') as string[]);
    const isHeard = async () => {
      await page.mouse.click(15, 350);
      return (await readSounds()).includes(sound);
    };
    await runUntil(page, isHeard, { stepMs: 1_000 });
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    const { length } = await readSounds();
    await runFor(page, 7);
    expect(await readSounds()).toHaveLength(length);
  });

/** Runs in the page. */
function recordSounds(): void {
  const sounds: string[] = [];
  Reflect.set(window, 'sounds', sounds);
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (this: AudioScheduledSourceNode, ...times: []) {
      sounds.push(this instanceof AudioBufferSourceNode ? 'recording' : 'tone');
      start.apply(this, times);
    };
  }
}

test('Space pauses everything, in which Next brings a bubble that is not announced, and Resume goes on', async ({
  page,
}) => {
  await openHome(page);
  const announcement = page.getByRole('status').filter({ hasText: ' — ' });
  await page.keyboard.press('Space');
  const resume = page.getByRole('button', { name: 'Resume' });
  await runUntil(page, () => resume.isVisible());
  const announced = await announcement.allTextContents();
  const first = await readThought(getBubbles(page).last());
  await runFor(page, 8);
  expect(await readThought(getBubbles(page))).toBe(first);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const second = await waitForNextBubble(page, first);
  await runFor(page, 5);
  expect(await readThought(getBubbles(page).last())).toBe(second);
  expect(await announcement.allTextContents()).toEqual(announced);
  await page.keyboard.press('?');
  await runUntil(page, () => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible());
  await page.keyboard.press('Escape');
  await resume.click();
  expect(await waitForNextBubble(page)).not.toBe(second);
});

test('a bubble stays with the pointer or the focus, and all of them while the tab is hidden', async ({
  page,
}) => {
  await openHome(page);
  const bubble = getBubbles(page).first();
  const text = await readThought(bubble);
  await bubble.hover({ force: true });
  await runFor(page, 6);
  expect(await readThought(bubble)).toBe(text);
  await bubble.focus();
  await page.mouse.move(5, 300);
  await runFor(page, 6);
  expect(await readThought(bubble)).toBe(text);
  await bubble.blur();
  const before = await getBubbles(page).allTextContents();
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperties(document, {
        hidden: { value: value === 'hidden', configurable: true },
        visibilityState: { value, configurable: true },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await runFor(page, 20);
  expect(await getBubbles(page).allTextContents()).toEqual(before);
  await setVisibility('visible');
  await waitForNextBubble(page);
  // No burst follows.
  expect(await getBubbles(page).count()).toBeLessThanOrEqual(before.length + 1);
});

test('/?thought= shows that thought only, which can be a favourite, until All thoughts is pressed', async ({
  page,
}) => {
  await openHome(page, `/?thought=${example.id}`);
  const bubble = getBubbles(page);
  await runFor(page, 10);
  await expect(bubble).toHaveCount(1);
  await expect(bubble).toContainText(example.thought);
  await bubble.hover({ force: true });
  const add = page.getByRole('button', { name: 'Add to favourites' }).first();
  await runUntil(page, () => add.isVisible());
  await press(add);
  await page.reload();
  await waitForControls(page);
  await chooseMore(page, 'Favourites');
  const favourites = page.getByRole('dialog', { name: 'Favourites' });
  await expect(favourites.getByRole('listitem')).toContainText([example.thought]);
  await favourites.getByRole('button', { name: /^Remove/ }).click();
  await expect(favourites.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All thoughts', exact: true }).click();
  await waitForNextBubble(page, example.thought);
});

test('/?thought= says that a thought is gone, and others follow', async ({ page }) => {
  await openHome(page, '/?thought=there-is-no-such-thought');
  await expect(page.getByText("This thought doesn't exist or has been removed.")).toBeVisible();
  await waitForNextBubble(page);
});

test('without the API, two fallback thoughts are shown, and the feed recovers by itself', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.route('**/graphql*', (route) => route.abort());
  await page.goto(example.path);
  // Once the application runs, the link shows the home page without loading it with thoughts from the server.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(600_000);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  const seen = new Set<string>();
  const look = async () => {
    for (const text of await getBubbles(page).allTextContents()) seen.add(text);
  };
  await runUntil(page, () => look().then(() => seen.size === 2), { stepMs: 500 });
  for (let second = 0; second < 8; second += 1) await runFor(page, 1).then(look);
  expect(seen.size).toBe(2);
  await page.unroute('**/graphql*');
  await runUntil(page, () => look().then(() => seen.size > 3), { stepMs: 500, maxMs: 300_000 });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference', contrast: 'more' } });

  test('a bubble rises', async ({ page }) => {
    await openHome(page);
    const readTop = async () => (await getBubbles(page).first().boundingBox())?.y ?? NaN;
    const top = await readTop();
    await expect.poll(readTop).toBeLessThan(top);
  });
});
