// The layout on small screens: elements must not overlap.
import type { Locator } from '@playwright/test';
import { clickBubble, getBubbles, openWithPausedClock, waitUntilShown } from '../../support/browser/home.ts';
import { changeBySystem, exampleDraft, openHydrated } from '../../support/browser/thoughtPage.ts';
import { expect, test } from '../../support/browser/site.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';

const lowScreens = [
  [568, 320],
  [667, 375],
  [844, 390],
  [932, 430],
] as const;
const screens = [...lowScreens, [320, 568], [390, 844], [480, 320], [900, 540], [1440, 900]] as const;

test('the labels of all controls don’t touch on narrow screens', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('upwell.admin', 'true'));
  await page.setViewportSize({ width: 390, height: 740 });
  await openWithPausedClock(page);
  await page.clock.runFor(3600);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const labels = await page
      .locator('[role=toolbar] button:visible > :last-child')
      .evaluateAll(measureTexts);
    expect(labels).toHaveLength(6);
    for (const [index, label] of labels.entries()) {
      const next = labels[index + 1];
      if (next !== undefined) expect(next.left - label.right).toBeGreaterThanOrEqual(3);
      expect(label.left).toBeGreaterThan(10);
      expect(label.right).toBeLessThan(width - 10);
    }
  }
});

test('every control is visible on low screens, and none covers the header', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('upwell.admin', 'true'));
  await openWithPausedClock(page);
  await page.clock.runFor(3600);
  for (const [width, height] of lowScreens) {
    await page.setViewportSize({ width, height });
    const controls = page.locator('[role=toolbar] :is(button, input):visible');
    await expect(controls).toHaveCount(7);
    for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
    const toolbar = await getBox(page.getByRole('toolbar'));
    expect(overlapArea(toolbar, await getBox(page.locator('header')))).toBe(0);
  }
});

test('nothing decorative drifts behind text @slow', async ({ page }) => {
  await page.emulateMedia({ contrast: 'no-preference' });
  await openWithPausedClock(page);
  await waitUntilShown(page, page.locator('[data-line="0"]'), 3600);
  for (const [width, height] of [...screens, [360, 640], [700, 700], [1024, 700], [1280, 720]] as const) {
    await page.setViewportSize({ width, height });
    const covered = await page.evaluate(findDecoratedTexts);
    expect(covered, `at ${width}×${height}`).toEqual([]);
  }
});

test('nothing covers the player, which is at least 200 px high', async ({ context, page }) => {
  await mockYouTube(context);
  await openWithPausedClock(page);
  await clickBubble(getBubbles(page).getByRole('button').first());
  const dialog = page.getByRole('dialog', { name: 'Video' });
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const player = await getBox(dialog.locator('iframe'));
      expect(player.bottom - player.top).toBeGreaterThanOrEqual(200);
      for (const edge of [player.top, height - player.bottom, player.left, width - player.right])
        expect(edge).toBeGreaterThanOrEqual(0);
      for (const other of await dialog.locator('button, a, h2, p').all())
        expect(overlapArea(player, await getBoxInParent(other)), `at ${width}×${height}`).toBe(0);
    }).toPass();
    await expect(dialog.getByRole('button', { name: 'Close video' })).toBeInViewport({ ratio: 1 });
  }
});

test('a title of 500 characters in the video’s dialog can be read on every screen @slow', async ({
  context,
  page,
  site,
}) => {
  await mockYouTube(context);
  const draft = { ...exampleDraft, thought: 'Be curious. '.repeat(41).trim() };
  const { id } = await site.services.thoughts.add(draft, 'long', changeBySystem);
  await openHydrated(page, `/?thought=${id}`);
  await getBubbles(page).getByRole('button').first().press('Enter');
  const title = page.getByRole('dialog', { name: 'Video' }).getByRole('heading');
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    // A line that is cut off is outside of the heading, or can't be scrolled to.
    const hiddenPx = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      heading.scrollIntoView({ block: 'end' });
      return range.getBoundingClientRect().bottom - heading.getBoundingClientRect().bottom;
    });
    expect(hiddenPx, `at ${width}×${height}`).toBeLessThan(1);
    expect((await getBox(title)).bottom, `at ${width}×${height}`).toBeLessThanOrEqual(height);
  }
});

test('the title, the tagline and the last bubble are beside the prompt, and so is one that was brought back @slow', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithPausedClock(page);
  await waitUntilShown(page, page.locator('[aria-labelledby=more-heading]'), 20_000);
  const expectNothingCovered = async (kind: string) => {
    for (const [width, height] of [
      ...lowScreens,
      [360, 640],
      [375, 667],
      [390, 844],
      [600, 540],
      [820, 1180],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bubble = page.locator(`[data-instance^=${kind}][data-phase=visible] > button`).first();
      const parts = ['header h1', 'header p', '[aria-labelledby=more-heading]', '[role=toolbar]'];
      for (const part of parts.map((selector) => page.locator(selector))) {
        await expect(part).toBeVisible();
        // The bubble gets its position after a resize observer was called.
        await expect(async () => {
          expect(overlapArea(await getBox(bubble), await getBox(part))).toBe(0);
        }, `at ${width}×${height}`).toPass();
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await expect(bubble.locator('[data-author]')).toBeVisible();
    }
  };
  await expectNothingCovered('bubble-');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectNothingCovered('revived-');
});

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function getBox(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => element.getBoundingClientRect().toJSON());
}

/** Returns the part of a box that can be seen in its parent, which a long text is scrolled in. */
function getBoxInParent(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const [{ left, right, top, bottom }, parent] = [element, element.parentElement ?? element].map((part) =>
      part.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    return { left, right, top: Math.max(top, parent.top), bottom: Math.min(bottom, parent.bottom) };
  });
}

/** Returns the area of the intersection of two boxes, in square pixels. */
function overlapArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Returns the texts of the page that something decorative is behind, or drifts there. Runs in the page. */
function findDecoratedTexts(): string[] {
  const driftPx = 28;
  const depth = document.querySelector('[class*=depth]');
  const particles = document.querySelector('[class*=particles]');
  if (depth === null || particles === null) throw new Error('The page has no decoration.');
  const clip = depth.getBoundingClientRect();
  const specks = [...depth.querySelectorAll('i')].flatMap((speck) => {
    const { left, top, right, bottom, width } = speck.getBoundingClientRect();
    // Large specks are blurred, and look like light behind the text.
    const isShown = speck.checkVisibility() && width < 100;
    return isShown ? [{ left, top: Math.max(clip.top, top - driftPx), right, bottom }] : [];
  });
  const boxes = [...specks, particles.getBoundingClientRect()];
  return [
    ...document.querySelectorAll(
      'header h1, header p, main > p, main > nav a, main > section :is(span, small, button)',
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const texts = range.getBoundingClientRect();
      // More lines than have room are hidden.
      const visible = element.getBoundingClientRect();
      const text = {
        left: Math.max(texts.left, visible.left),
        top: Math.max(texts.top, visible.top),
        // Positions are rounded.
        right: Math.min(texts.right, visible.right) - 1,
        bottom: Math.min(texts.bottom, visible.bottom),
      };
      const isDecorated = boxes.some(
        (box) =>
          box.left < text.right && box.right > text.left && box.top < text.bottom && box.bottom > text.top,
      );
      return isDecorated ? [element.textContent] : [];
    });
}

/** Returns the positions of the texts, which may be wider than their elements. Runs in the page. */
function measureTexts(elements: Element[]): { left: number; right: number }[] {
  return elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
}
