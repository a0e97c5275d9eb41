import { type Page, test } from '@playwright/test';
import { join } from 'node:path';

/** The folder for pictures of the screens; undefined unless `npm run screens` takes them. */
const folder = process.env['SCREENS_FOLDER'];

const sizes = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/**
 * Takes pictures of the page in all sizes, dark and light, if they are wanted.
 * @param state is added to the test's title.
 * @param hasFakeClock whether the page uses Playwright's clock, which has to advance until the layout has changed.
 */
export async function takeScreens(page: Page, state: string, hasFakeClock: boolean): Promise<void> {
  const viewport = page.viewportSize();
  if (folder === undefined || viewport === null) return;
  test.setTimeout(600_000);
  const { title, file, line } = test.info();
  const name = `${title} ${state}`.trim();
  const fileName = `${file.replace(/.*browser\/|\.spec\.ts$/g, '')}-${line}`.replaceAll('/', '-');
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      // Transitions of colours and sizes don't depend on the clock of the scripts.
      await page.waitForTimeout(400);
      if (hasFakeClock) await page.clock.runFor(100);
      const imageName = `${fileName}-${state}-${size.width}x${size.height}-${colorScheme}.jpg`;
      const path = join(folder, imageName.replaceAll(/[^\w.-]+/g, '-'));
      await page.screenshot({ path, type: 'jpeg', quality: 80 });
      test.info().annotations.push({ type: 'screen', description: JSON.stringify({ name, path }) });
    }
  }
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
}
