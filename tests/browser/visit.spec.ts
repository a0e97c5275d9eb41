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

test('the page has its title, what to do, and a thought in the middle, which others follow every 3 s', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  await expect(
    page.getByText('Click on a bubble to watch an inspiring video!', { exact: true }),
  ).toBeVisible();
  await expect(getBubbles(page)).toHaveText([/\S+— \S+/]);
  const box = await getBubbles(page).boundingBox();
  const { x, y, width, height } = box ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  expect(width).toBeCloseTo(height, 0);
  expect(width).toBeGreaterThanOrEqual(160);
  expect(width).toBeLessThanOrEqual(240);
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(100);
  expect(Math.abs(y + height / 2 - 360)).toBeLessThan(130);
  // With reduced motion, a bubble doesn't rise.
  expect(await getBubbles(page).evaluate(readRise)).toBeNull();
  await waitForNextBubble(page);
  const newest = getBubbles(page).last();
  const second = await readThought(newest);
  const ofSecond = getBubbles(page).filter({ hasText: second.slice(0, 12) });
  const step = { stepMs: 100 };
  const untilNextMs = await runUntil(page, async () => (await readThought(newest)) !== second, step);
  const untilGoneMs = await runUntil(page, async () => (await ofSecond.count()) === 0, step);
  expect(Math.abs(untilNextMs - 3_000)).toBeLessThanOrEqual(200);
  expect(Math.abs(untilNextMs + untilGoneMs - 3_800)).toBeLessThanOrEqual(200);
});

test('the slider says how often a bubble comes, from 9 s to 1 s, and bubbles follow it', async ({ page }) => {
  await openHome(page);
  const slider = page.getByRole('slider', { name: '🐌 Bubble Frequency: 3s', exact: true });
  await expect(slider).toHaveValue('7');
  await expect(slider).toHaveAttribute('aria-valuetext', 'a new bubble every 3 seconds');
  for (const [name, value] of Object.entries({ min: '1', max: '9', step: '1' }))
    await expect(slider).toHaveAttribute(name, value);
  for (const label of ['Slow', 'Fast']) await expect(page.getByText(label, { exact: true })).toBeVisible();
  await slider.fill('1');
  await expect(page.getByText('🐌 Bubble Frequency: 9s')).toBeVisible();
  await page.getByRole('slider').fill('9');
  await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
  const second = await waitForNextBubble(page);
  const elapsedMs = await runUntil(
    page,
    async () => (await readThought(getBubbles(page).last())) !== second,
    { stepMs: 100 },
  );
  expect(Math.abs(elapsedMs - 1_000)).toBeLessThanOrEqual(200);
});

test('the sound is turned off by its button and on by M, and is remembered with the speed and a pause', async ({
  page,
}) => {
  await openHome(page);
  const isOn = page.getByRole('button', { name: 'Turn sound off' });
  await expect(isOn).toHaveText('Sound On');
  await expect(isOn).toHaveAttribute('title', 'Turn sound off');
  await isOn.click();
  const isOff = page.getByRole('button', { name: 'Turn sound on' });
  await expect(isOff).toHaveText('Sound Off');
  await expect(isOff).toHaveAttribute('title', 'Turn sound on');
  await page.keyboard.press('m');
  await expect(isOn).toBeVisible();
  await isOn.click();
  await page.getByRole('slider').fill('8');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await expect(page.getByText('🐌 Bubble Frequency: 2s')).toBeVisible();
  await expect(isOff).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

for (const isFileMissing of [false, true])
  test(`each bubble has its sound after the first click, ${isFileMissing ? 'a tone without its file' : 'and none when it is off'}`, async ({
    page,
  }) => {
    await page.addInitScript(recordSounds);
    if (isFileMissing) await page.route('**/sounds/**', (route) => route.abort());
    await openHome(page);
    const readSounds = () => page.evaluate(() => Reflect.get(window, 'sounds') as string[]);
    await runUntil(
      page,
      async () => {
        await page.mouse.click(15, 350);
        return (await readSounds()).includes(isFileMissing ? 'tone' : 'recording');
      },
      { stepMs: 1_000 },
    );
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
  await runUntil(page, async () => (await announcement.count()) > 0);
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
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await runUntil(page, () => keys.isVisible());
  await expect(keys).toContainText('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await resume.click();
  expect(await waitForNextBubble(page)).not.toBe(second);
});

test('a bubble grows to 1.1 under the pointer, and stays with the pointer or the focus', async ({ page }) => {
  await openHome(page);
  const bubble = getBubbles(page).first();
  const text = await readThought(bubble);
  const readWidth = async () => (await bubble.boundingBox())?.width ?? 0;
  const width = await readWidth();
  await bubble.hover({ force: true });
  await expect.poll(async () => (await readWidth()) / width).toBeCloseTo(1.1, 2);
  await runFor(page, 6);
  expect(await readThought(bubble)).toBe(text);
  await bubble.focus();
  await page.mouse.move(5, 300);
  await runFor(page, 6);
  expect(await readThought(bubble)).toBe(text);
});

test('nothing comes and nothing fades while the tab is hidden, and no burst follows', async ({ page }) => {
  await openHome(page);
  const before = await getBubbles(page).allTextContents();
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperties(document, {
        hidden: { value, configurable: true },
        visibilityState: { value: value ? 'hidden' : 'visible', configurable: true },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await runFor(page, 20);
  expect(await getBubbles(page).allTextContents()).toEqual(before);
  await setHidden(false);
  await waitForNextBubble(page);
  expect(await getBubbles(page).count()).toBeLessThanOrEqual(2);
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
  await expect(favourites).toHaveCount(0);
  await page.getByRole('link', { name: 'All thoughts', exact: true }).click();
  await runUntil(page, async () => {
    const texts = await bubble.allTextContents();
    return texts.length > 0 && !texts.join().includes(example.thought);
  });
});

test('/?thought= says that a thought is gone, and others follow', async ({ page }) => {
  await openHome(page, '/?thought=there-is-no-such-thought');
  await expect(page.getByText("This thought doesn't exist or has been removed.")).toBeVisible();
  await runUntil(page, async () => (await getBubbles(page).count()) > 0);
});

test('without the API, two fallback thoughts are shown, and the feed recovers by itself', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.route('**/graphql*', (route) => route.abort());
  await page.goto(example.path);
  const home = page.getByRole('link', { name: '← Back to All Thoughts' });
  // Once the application runs, the link shows the home page without loading it with thoughts from the server.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(600_000);
  await home.click();
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

  test('the first bubble rises by the height of the window in 45 to 75 s, without a delay', async ({
    page,
  }) => {
    await openHome(page);
    const rise = await getBubbles(page).first().evaluate(readRise);
    expect(rise?.delayMs).toBe(0);
    expect(rise?.durationMs).toBeGreaterThanOrEqual(45_000);
    expect(rise?.durationMs).toBeLessThanOrEqual(75_000);
    expect(rise?.heightPx).toBeCloseTo(720, -1);
  });
});

/** Runs in the page: finds the long animation that moves an element, and measures it. */
function readRise(element: Element): { delayMs: number; durationMs: number; heightPx: number } | null {
  for (let moved: Element | null = element; moved !== null; moved = moved.parentElement)
    for (const animation of moved.getAnimations()) {
      const { delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
      if (Number(duration) < 40_000) continue;
      animation.pause();
      const readTop = (progress: number) => {
        animation.currentTime = delay + progress * Number(duration);
        return element.getBoundingClientRect().top;
      };
      return { delayMs: delay, durationMs: Number(duration), heightPx: readTop(0) - readTop(0.999_999) };
    }
  return null;
}
