// The thoughts that were seen: the line above the controls, and the list of all of them.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import {
  getBubbles,
  getCentre,
  openWithPausedClock,
  waitForStart,
  waitUntilShown,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('a thought settles on the line when its bubble fades, and the last three stay', async ({ page }) => {
  await openWithPausedClock(page);
  await expect(getLine(page)).toHaveCount(0);
  const texts: string[] = [];
  for (let index = 0; index < 4; index++) {
    texts.unshift(await readBubbleText(page));
    await page.clock.runFor(3000);
  }
  const lines = getLine(page).locator('[data-line] [aria-haspopup]');
  // The last bubble fades at this moment, or a moment later.
  await waitUntilShown(page, lines.filter({ hasText: texts[0] ?? '-' }));
  // The first one fades away.
  await expect(lines).toHaveText(texts);
  await expect(getLine(page).locator('[data-line="0"]')).toBeVisible();
  await expect(getLine(page).locator('[data-line="2"]')).toBeVisible();
  await expect(getLine(page).locator('[data-line="3"]')).toBeHidden();
  const olderHeart = getLine(page).locator('[data-line="1"] [aria-pressed]');
  await expect(olderHeart).toHaveCSS('opacity', '0');
  await getLine(page).locator('[data-line="1"]').hover();
  await expect(olderHeart).toHaveCSS('opacity', '1');
  await expect(page.locator('[aria-live], output').filter({ hasText: texts[0] ?? '-' })).toHaveCount(0);
});

test('the newest thought is one line on the axis of the page, and the number stays at the right edge of the toolbar @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const toolbar = await page.getByRole('toolbar').boundingBox();
  const right = (toolbar?.x ?? 0) + (toolbar?.width ?? 0);
  const words = getLine(page).locator('[data-line="0"] [aria-haspopup]');
  await waitUntilShown(page, words, 3000);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  const texts = new Set<string>();
  for (let thought = 0; thought < 8; thought++) {
    await page.clock.runFor(3000);
    texts.add((await words.textContent()) ?? '');
    const count = await page.getByRole('button', { name: /\d seen$/ }).boundingBox();
    expect((count?.x ?? 0) + (count?.width ?? 0)).toBeCloseTo(right, 0);
    const box = await words.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(count?.x ?? 0);
    expect(box?.height).toBeLessThanOrEqual(24);
    expect((await getCentre(words)).x).toBeCloseTo(1440 / 2, 0);
  }
  expect(texts.size).toBeGreaterThan(4);
});

test('the list contains everything that was seen, newest first, to watch, to read and to save', async ({
  context,
  page,
}) => {
  await mockYouTube(context);
  await openWithPausedClock(page);
  const texts: string[] = [];
  for (let index = 0; index < 5; index++) {
    texts.unshift(await readBubbleText(page));
    await page.clock.runFor(3000);
  }
  await getLine(page).locator('[data-line="0"] [aria-haspopup]').click();
  const list = page.getByRole('dialog', { name: 'Seen in this visit' });
  await expectAccessible(page, { state: 'seen', hasFakeClock: true, hasLightTheme: true });
  await expect(list.getByRole('heading')).toHaveText('Seen in this visit (5)');
  const rows = list.getByRole('listitem');
  expect(await rows.evaluateAll(readRowTexts)).toEqual(texts);

  const [first, second] = [rows.first(), rows.nth(1)];
  await first.getByRole('button', { name: /^Add “/ }).click();
  await expect(first.getByRole('button', { name: /^Remove “/ })).toBeVisible();
  await second.getByRole('button', { name: /^Watch/ }).click();
  const video = page.getByRole('dialog', { name: 'Video' });
  await expect(video.getByRole('heading')).toHaveText(texts[1]?.split('— ')[0] ?? '-');
  await page.keyboard.press('Escape');
  await expect(video).toBeHidden();

  await rows.nth(2).getByRole('link', { name: 'Read more' }).click();
  const text = texts[2]?.split('— ')[0] ?? '-';
  await waitUntilShown(page, page.getByRole('heading', { level: 1, name: text, exact: true }));
  await page.goBack();
  // The bubble that was on the screen has been seen as well.
  await page.getByRole('button', { name: '6 seen' }).click();
  await expect(rows).toHaveCount(6);
  expect((await rows.evaluateAll(readRowTexts)).slice(1)).toEqual(texts);
});

test('the list moves no bubble off the screen @slow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  const words = getLine(page).locator('[data-line="0"] [aria-haspopup]');
  await waitUntilShown(page, words, 4000);
  const bubble = getBubbles(page, 'visible').first();
  // At the left edge of the stage.
  await bubble.evaluate((element) => element.style.setProperty('--x', '132px'));
  await words.click();
  await expect(page.getByRole('dialog', { name: 'Seen in this visit' })).toBeVisible();
  expect((await bubble.boundingBox())?.x).toBeGreaterThanOrEqual(0);
});

test('the line can be turned off for good, and the list, which remains, gives the focus back', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await page.clock.runFor(3010);
  const count = page.getByRole('button', { name: '1 seen' });
  // In Safari, a press gives no focus.
  await count.evaluate((button: HTMLElement) => button.click());
  await page.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await expect(count).toBeFocused();
  await expect(getLine(page).locator('[data-line]')).toHaveCount(0);
  await page.reload();
  await waitForStart(page);
  await page.clock.runFor(3010);
  await expect(page.getByRole('button', { name: '1 seen' })).toBeVisible();
  await expect(getLine(page).locator('[data-line]')).toHaveCount(0);
});

test('the line stays while the pointer is over it or the focus is in it @slow', async ({ page }) => {
  await openWithPausedClock(page);
  const first = await readBubbleText(page);
  await page.clock.runFor(3010);
  const line = getLine(page).locator('[data-line="0"] [aria-haspopup]');
  await line.hover();
  await page.clock.runFor(9000);
  await expect(line).toHaveText(first);
  await page.mouse.move(10, 300);
  await expect(line).not.toHaveText(first);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(line).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [50] });
  const focused = await line.textContent();
  await page.clock.runFor(9000);
  await expect(line).toHaveText(focused ?? '-');
});

test('no starter thought is cut off on the line of a phone, and the marker is beside its first line @slow', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  const seen = new Set<string>();
  // The time depends on the order of the thoughts, which changes with each minute.
  for (let second = 0; second < 120 && seen.size < 30; second++) {
    await page.clock.runFor(1000);
    const prompt = page.getByRole('button', { name: 'Yes, show me more! 🌟' });
    if (await prompt.isVisible()) {
      await prompt.click();
      await expect(page.locator('main[data-phase=flowing]')).toBeVisible();
    }
    for (const { text, isCut, markerOffset } of await getLine(page)
      .locator('[data-line="0"] span[dir]')
      .evaluateAll(measureCut)) {
      expect(isCut, text).toBe(false);
      expect(Math.abs(markerOffset), text).toBeLessThanOrEqual(1);
      seen.add(text);
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(30);
});

function getLine(page: Page) {
  return page.getByRole('region', { name: 'Recently seen' });
}

/** The label has the whole author if the bubble has no room for it. */
async function readBubbleText(page: Page): Promise<string> {
  const bubble = getBubbles(page, 'visible').locator('> button:first-of-type').first();
  const label = await bubble.getAttribute('aria-label');
  return label?.replace(/ (?=— [^—]*$)/, '') ?? (await bubble.textContent()) ?? '';
}

/** Runs in the page. */
function readRowTexts(rows: Element[]): string[] {
  return rows.map((row) =>
    Array.from(row.querySelectorAll('p, small'), ({ textContent }) => textContent).join(''),
  );
}

/** Runs in the page. */
function measureCut(elements: Element[]): { text: string; isCut: boolean; markerOffset: number }[] {
  return elements.map((element) => {
    const marker = element.previousElementSibling?.getBoundingClientRect();
    const firstLineMiddle =
      element.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(element).lineHeight) / 2;
    return {
      text: element.textContent,
      isCut: element.scrollHeight > element.clientHeight,
      markerOffset: marker === undefined ? NaN : (marker.top + marker.bottom) / 2 - firstLineMiddle,
    };
  });
}
