// Text must not move when the fonts arrive after the first paint, or never.
import type { BrowserContext, Page } from '@playwright/test';
import { setTimeout } from 'node:timers/promises';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../support/browser/home.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';
import { examplePath } from '../../support/browser/thoughtPage.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const paths = [
  ...starterThoughts.slice(0, 2).map(({ id }) => `/?thought=${id}`),
  examplePath,
  '/today',
  '/browse',
  '/author/steve-jobs',
  '/thought/none',
];

for (const [width, height] of [
  [360, 740],
  [412, 823],
  [568, 320],
  [768, 1024],
  [1440, 900],
] as const)
  for (const fonts of ['3 s late', 'never'] as const)
    test(`nothing on any public page moves in a window of ${width} px if the fonts load ${fonts}${slowUnless(width === 412 && fonts !== 'never')}`, async ({
      context,
    }) => {
      await context.addInitScript(recordLayoutShifts);
      const requestedFonts = await interceptFonts(context, fonts === 'never');
      await Promise.all(
        paths.map(async (path) => {
          const page = await context.newPage();
          await page.setViewportSize({ width, height });
          await page.goto(path);
          // A test that delays nothing would pass.
          await expect.poll(() => requestedFonts.has(page)).toBe(true);
          await page.evaluate(() => document.fonts.ready);
          expect.soft(await readLayoutShifts(page), path).toEqual([]);
        }),
      );
    });

/** Delays or blocks the fonts. Returns a set to which the pages that request them are added. */
async function interceptFonts(context: BrowserContext, isBlocked: boolean): Promise<Set<Page>> {
  const requested = new Set<Page>();
  await context.route('**/*.woff2', async (route) => {
    requested.add(route.request().frame().page());
    if (isBlocked) return route.abort();
    await setTimeout(3000);
    return route.continue();
  });
  return requested;
}
