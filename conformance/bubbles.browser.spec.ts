// The specified appearance, motion and sound of bubbles.
import { expect, type Locator, test } from '@playwright/test';
import { fakeYouTube, getBubbles, openWithPausedClock, runFor } from './screen.ts';
import { addThought, findVideo, removeAdded, requireAdmin } from './target.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(removeAdded);

const readBox = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };

test('BUBBLE-001 the first bubble is round, 160 to 240 px wide, and in the middle', async ({ page }) => {
  await openWithPausedClock(page);
  const { x, y, width, height } = await readBox(getBubbles(page).first());
  expect(width).toBeCloseTo(height, 0);
  expect(width).toBeGreaterThanOrEqual(160);
  expect(width).toBeLessThanOrEqual(240);
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(100);
  expect(Math.abs(y + height / 2 - 450)).toBeLessThan(150);
});

test('BUBBLE-002 a bubble grows to 1.1 under the pointer, and waits with the focus', async ({ page }) => {
  await openWithPausedClock(page);
  const bubble = getBubbles(page).first();
  const { width } = await readBox(bubble);
  await bubble.hover({ force: true });
  await expect.poll(async () => (await readBox(bubble)).width / width).toBeCloseTo(1.1, 2);
  const text = (await bubble.textContent()) ?? '';
  await bubble.focus();
  await page.mouse.move(5, 300);
  await runFor(page, 10);
  await expect(getBubbles(page).filter({ hasText: text })).toHaveCount(1);
});

test('BUBBLE-003 nothing appears and nothing fades while the tab is hidden', async ({ page }) => {
  await openWithPausedClock(page);
  const text = await getBubbles(page).allTextContents();
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperties(document, {
        hidden: { value: hidden, configurable: true },
        visibilityState: { value: hidden ? 'hidden' : 'visible', configurable: true },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await runFor(page, 20);
  expect(await getBubbles(page).allTextContents()).toEqual(text);
  await setHidden(false);
  await runFor(page, 3);
  expect((await getBubbles(page).allTextContents()).length).toBeLessThanOrEqual(2);
});

test('HOME-017 a bubble is whole within the screen of a phone, upright and on its side', async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 568, height: 320 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const { x, y, width, height } = await readBox(getBubbles(page).first());
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }
});

test('HOME-018 with reduced motion a bubble does not drift', async ({ page }) => {
  await page.goto('/');
  await expect(getBubbles(page).first()).toBeVisible();
  const readY = async () => (await readBox(getBubbles(page).first())).y;
  const before = await readY();
  await page.waitForTimeout(700);
  expect(Math.abs((await readY()) - before)).toBeLessThan(1);
});

test('HOME-021 new thoughts are announced to screen readers, and not in a pause', async ({ page }) => {
  await openWithPausedClock(page);
  await runFor(page, 8);
  const readAnnouncements = () => page.locator('[role=status], [aria-live=polite], output').allTextContents();
  const announced = (await readAnnouncements()).join();
  expect(announced).toMatch(/[a-z]{3}/i);
  await page.keyboard.press('Space');
  await runFor(page, 1);
  const inPause = (await readAnnouncements()).join();
  await runFor(page, 20);
  expect((await readAnnouncements()).join()).toBe(inPause);
});

const longTexts: [id: string, what: string, thought: string][] = [
  ['BUBBLE-004', '500 characters', `${Date.now()} `.padEnd(500, 'courage is patience ')],
  ['BUBBLE-005', '500 characters in Chinese', `${Date.now()}`.padEnd(500, '千里之行始于足下')],
  ['BUBBLE-006', 'Arabic', `${Date.now()} الصبر مفتاح الفرج ومن سار على الدرب وصل إلى ما يريد`],
];

for (const [id, what, thought] of longTexts)
  test(`${id} ${what} stay within their bubble`, async ({ page }) => {
    requireAdmin();
    const added = await addThought({ thought });
    await openWithPausedClock(page, `/?thought=${added['id']}`);
    const bubble = getBubbles(page);
    await expect(bubble).toContainText(thought.slice(0, 13));
    for (const { centre, radius, words } of await bubble.evaluateAll(readDiscs))
      for (const { left, right, top, bottom } of words)
        for (const x of [left, right])
          for (const y of [top + 2, bottom - 2])
            expect(Math.hypot(x - centre.x, y - centre.y)).toBeLessThanOrEqual(radius + 1);
  });

test('BUBBLE-007 no bubble covers the words of another, the title or a control', async ({ page }) => {
  await openWithPausedClock(page);
  await page.getByRole('slider').fill('9');
  const controls = page.getByRole('heading', { level: 1 }).or(page.getByRole('slider'));
  const fixed = (await controls.evaluateAll(readDiscs)).flatMap(({ box }) => box);
  let mostAtOnce = 0;
  for (let second = 0; second < 12; second += 1) {
    await runFor(page, 1);
    const discs = await getBubbles(page).evaluateAll(readDiscs);
    mostAtOnce = Math.max(mostAtOnce, discs.length);
    for (const [index, { centre, radius }] of discs.entries()) {
      const others = discs.flatMap(({ words }, other) => (other === index ? [] : words));
      for (const { left, right, top, bottom } of [...others, ...fixed]) {
        const x = Math.min(Math.max(centre.x, left), right);
        const y = Math.min(Math.max(centre.y, top), bottom);
        expect(Math.hypot(x - centre.x, y - centre.y)).toBeGreaterThanOrEqual(radius - 2);
      }
    }
  }
  expect(mostAtOnce).toBeGreaterThan(2);
});

/** Runs in the page: returns where the elements are, as discs, and the lines of their words. */
function readDiscs(elements: Element[]) {
  return elements.map((element) => {
    const { x, y, width, left, right, top, bottom } = element.getBoundingClientRect();
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: { left: number; right: number; top: number; bottom: number }[] = [];
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      words.push(...range.getClientRects());
    }
    return {
      centre: { x: x + width / 2, y: y + width / 2 },
      radius: width / 2,
      box: { left, right, top, bottom },
      // DOMRects lose their values when they are passed out of the page.
      words: words.map((word) => ({
        left: word.left,
        right: word.right,
        top: word.top,
        bottom: word.bottom,
      })),
    };
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference', contrast: 'more' } });

  test('BUBBLE-008 the first bubble rises by the height of the screen in 45 to 75 s, without a delay', async ({
    page,
  }) => {
    await openWithPausedClock(page);
    const [start, end] = await getBubbles(page).first().evaluate(readRise);
    expect(start?.delay).toBe(0);
    expect(start?.duration).toBeGreaterThanOrEqual(45_000);
    expect(start?.duration).toBeLessThanOrEqual(75_000);
    expect((start?.top ?? 0) - (end?.top ?? 0)).toBeCloseTo(900, -1);
  });
});

/** Runs in the page: reads the animation that moves an element, and its place at the start and the end. */
function readRise(element: Element): { delay: number; duration: number; top: number }[] {
  for (let moved: Element | null = element; moved !== null; moved = moved.parentElement)
    for (const animation of moved.getAnimations()) {
      const { delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
      if (Number(duration) < 40_000) continue;
      animation.pause();
      return [0, 0.999_999].map((progress) => {
        animation.currentTime = delay + progress * Number(duration);
        return { delay, duration: Number(duration), top: element.getBoundingClientRect().top };
      });
    }
  return [];
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('BUBBLE-009 a finger that held a bubble opens nothing when it lifts, and a tap opens its video', async ({
    page,
  }) => {
    await fakeYouTube(page.context());
    const { id } = await findVideo();
    await openWithPausedClock(page, `/?thought=${encodeURIComponent(id)}`);
    const { x, y, width } = await readBox(getBubbles(page).first());
    const point = { x: x + width / 2, y: y + width / 2 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.clock.runFor(1_000);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.touchscreen.tap(20, 120);
    await page.clock.runFor(1_000);
    await page.touchscreen.tap(point.x, point.y);
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
  });
});
