// The home page as the server renders it, before and without the application.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import type { Locator } from '@playwright/test';
import { hardToFitTexts } from '../../support/browser/hardToFitTexts.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import {
  delayFiles,
  getBubbles,
  readLayoutShifts,
  recordLayoutShifts,
  tabToBubble,
  waitForStart,
} from '../../support/browser/home.ts';
import { expect, type Site, test, slowUnless } from '../../support/browser/site.ts';

test.describe('the home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a thought, which leads to its page', async ({ page }) => {
    await page.goto('/');
    const bubble = getBubbles(page).getByRole('button');
    await expect(bubble).toHaveCount(1);
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.getByRole('toolbar')).toBeHidden();
    const text = await bubble.textContent();
    await bubble.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page).toHaveURL(/\/thought\//);
    expect(text).toContain(await heading.textContent());
  });
});

const shortText = 'Stay curious.';
const [longText = '', ...otherTexts] = hardToFitTexts.map(([thought]) => thought);

for (const [device, viewport, texts] of [
  ['a phone', { width: 390, height: 844 }, [shortText, longText, ...otherTexts]],
  ['a phone on its side', { width: 568, height: 320 }, [shortText, longText]],
  ['a desktop', { width: 1440, height: 900 }, [shortText, longText]],
] as const) {
  test(`the first bubble keeps its place, size and lines on ${device} when the application takes over${slowUnless(device === 'a desktop')}`, async ({
    page,
    site,
  }) => {
    // Without motion, the bubble doesn't rise.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    for (const text of texts) {
      const startApplication = await delayFiles(page);
      await page.goto(`/?thought=${await addThought(site, text)}`, { waitUntil: 'commit' });
      const bubble = getBubbles(page).getByRole('button').first();
      await expect(bubble).toBeVisible();
      await page.evaluate(recordLayoutShifts);
      // The width of the header, and with it the centre of the stage, depends on the fonts.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await page.evaluate(async () => {
        const [webFont] = getComputedStyle(document.body).fontFamily.split(',');
        await document.fonts.load(`1em ${webFont}`);
        await document.fonts.ready;
      });
      const before = await readLayout(bubble);
      startApplication();
      await waitForStart(page);
      const after = await readLayout(bubble);
      expect(after.lines).toEqual(before.lines);
      expect(after.fontSize).toBe(before.fontSize);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(after.box[side] - before.box[side])).toBeLessThan(1);
      expect(await readLayoutShifts(page)).toEqual([]);
    }
  });
}

for (const path of ['/', '/thought/4-stay-hungry-stay-foolish', '/nowhere']) {
  test(`${path} has all its styles before the application has loaded${slowUnless(path === '/')}`, async ({
    page,
  }) => {
    const startApplication = await delayFiles(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const readStyleSheets = () =>
      page.evaluate(() =>
        Array.from(document.styleSheets, ({ href }) => href).filter((href) => href !== null),
      );
    const before = await readStyleSheets();
    startApplication();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    );
    const added = (await readStyleSheets()).filter((href) => !before.includes(href));
    expect(added.filter((href) => !/(extras|homeStyles)-/.test(href))).toEqual([]);
  });
}

test('a bubble that is pressed before the application has loaded plays its video afterwards', async ({
  context,
  page,
}) => {
  await mockYouTube(context);
  const startApplication = await delayFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await getBubbles(page).getByRole('button').first().click({ force: true });
  await page.waitForTimeout(200);
  await expect(page).toHaveURL('/');
  startApplication();
  await expect(page.getByRole('dialog', { name: 'Video' })).toBeVisible();
});

test('a bubble that has the focus before the application has loaded stays @slow', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const startApplication = await delayFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(getBubbles(page).first()).toBeVisible();
  await tabToBubble(page);
  startApplication();
  await waitForStart(page);
  await page.clock.runFor(10_000);
  await expect(page.locator('[data-from-server=true]')).toHaveAttribute('data-phase', 'visible');
});

async function addThought({ services }: Site, thought: string): Promise<string> {
  const draft = normalizeDraft({ thought, author: 'Ada' });
  const change = { by: 'system', now: services.now() };
  const { id } = await services.thoughts.add(draft, crypto.randomUUID(), change);
  return id;
}

async function readLayout(bubble: Locator) {
  // The bubble grows when it appears.
  await bubble.evaluate((button) => {
    for (const animation of button.getAnimations({ subtree: true })) animation.finish();
  });
  const box = await bubble.boundingBox();
  if (box === null) throw new Error('The bubble is not visible.');
  const lines = bubble.locator('[dir] > span');
  const fontSize = await lines.first().evaluate((line) => getComputedStyle(line).fontSize);
  return { box, fontSize, lines: await lines.allTextContents() };
}
