// Text must not move when the fonts arrive after the first paint, or never.
import type { Page } from '@playwright/test';
import { setTimeout } from 'node:timers/promises';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath } from '../../support/browser/thoughtPage.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const paths = [
  ...starterThoughts.slice(0, 2).map(({ id }) => `/?thought=${id}`),
  examplePath,
  '/today',
  '/browse',
  '/author/steve-jobs',
  '/thought/none',
  examplePath.replace('/thought/', '/embed/'),
];

for (const [width, height] of [
  [360, 740],
  [412, 823],
  [568, 320],
  [768, 1024],
  [1440, 900],
] as const)
  for (const fonts of ['3 s late', 'never'] as const)
    test(
      `nothing on any public page moves in a window of ${width} px if the fonts load ${fonts}`,
      { tag: width === 412 ? [] : '@slow' },
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript(recordLayoutShifts);
        const requestedFonts = await interceptFonts(page, fonts === 'never');
        for (const path of paths) {
          requestedFonts.length = 0;
          await page.goto(path);
          // A test that delays nothing would pass.
          await expect.poll(() => requestedFonts.length).toBeGreaterThan(0);
          await page.evaluate(() => document.fonts.ready);
          expect.soft(await readLayoutShifts(page), path).toEqual([]);
        }
      },
    );

/** Delays or blocks the fonts. Returns an array to which their URLs are added. */
async function interceptFonts(page: Page, isBlocked: boolean): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    requested.push(route.request().url());
    if (isBlocked) return route.abort();
    await setTimeout(3000);
    return route.continue();
  });
  return requested;
}
