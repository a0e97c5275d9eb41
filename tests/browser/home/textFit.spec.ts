// Texts of any length and script must fit into their bubbles.
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { layoutBubbleText } from '../../../domain/textLayout/bubbleText.ts';
import type { TextFitFixture } from '../../support/browser/textFitFixture.tsx';
import { hardToFitTexts, hasWordsFromDictionary, quotations } from '../../support/browser/hardToFitTexts.ts';
import { withMotion } from '../../support/browser/home.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';

test.use(withMotion);

for (const diameterPx of [160, 200, 240])
  test(`quotations and texts in other scripts fit into bubbles of ${diameterPx} px${slowUnless(diameterPx === 200)}`, async ({
    page,
  }) => {
    expect(quotations).toHaveLength(2127);
    await openTextFitFixture(page);
    expect(await findOverflowingTexts(page, [diameterPx])).toEqual([]);
  });

test('texts also fit in the fallback fonts @slow', async ({ page }) => {
  // Browsers ignore a font file that they can't read.
  await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
  await openTextFitFixture(page);
  expect(await page.evaluate(() => document.fonts.check('20px Newsreader'))).toBe(false);
  expect(await findOverflowingTexts(page, [200])).toEqual([]);
});

test('lines are as wide as the layout assumes @slow', async ({ page }) => {
  await openTextFitFixture(page);
  const widths = await page.evaluate(
    ([texts]) => (window as unknown as TextFitFixture).measureLineWidths(texts, 200),
    [quotations] as const,
  );
  const errors = widths.map((width) => Math.abs(width - 1)).toSorted((one, other) => one - other);
  expect(errors.length).toBeGreaterThan(8000);
  // On Linux, Chromium rounds font sizes down to a 64th of a pixel, which is 0.1 % at 16 px.
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.02);
  expect(errors.at(-1)).toBeLessThan(0.005);
});

test('the browser lays texts out as the server does @slow', async ({ page }) => {
  await openTextFitFixture(page);
  const texts = [...quotations, ...hardToFitTexts].filter(([thought]) => !hasWordsFromDictionary(thought));
  const layouts = await page.evaluate(
    ([texts]) => (window as unknown as TextFitFixture).layoutTexts(texts, 200),
    [texts] as const,
  );
  expect(layouts).toEqual(texts.map(([thought, author]) => layoutBubbleText(thought, author, 200)));
});

function findOverflowingTexts(page: Page, diametersPx: readonly number[]): Promise<string[]> {
  return page.evaluate(
    ([texts, diametersPx]) => (window as unknown as TextFitFixture).findOverflowingTexts(texts, diametersPx),
    [[...quotations, ...hardToFitTexts], diametersPx] as const,
  );
}

/** Loads the fixture into a page of the site, whose fonts it uses. */
async function openTextFitFixture(page: Page): Promise<void> {
  const bundle = await build({
    entryPoints: ['tests/support/browser/textFitFixture.tsx'],
    outdir: '.cache/fit',
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const readOutput = (extension: string) =>
    bundle.outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  await page.route('**/fit.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readOutput('.js') }),
  );
  await page.goto(`/thought/${starterThoughts[0]?.id}`);
  await page.evaluate(() => document.fonts.ready);
  await page.route('**/fit.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: readOutput('.css') }),
  );
  await page.addStyleTag({ url: '/fit.css' });
  await page.addScriptTag({ url: '/fit.js' });
}
