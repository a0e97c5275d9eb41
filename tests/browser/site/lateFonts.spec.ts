// Text must not move when the fonts arrive after the first paint.
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { delayFiles, readLayoutShifts, recordLayoutShifts } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath, waitForReact } from '../../support/browser/thoughtPage.ts';

/** With a certain author, because scaling a fallback font can't give every name its exact width. */
const homePath = `/?thought=${starterThoughts.find(({ author }) => author === 'Reshma Saujani')?.id}`;

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide phone', { width: 412, height: 823 }],
  ['a phone on its side', { width: 568, height: 320 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  for (const [path, font] of [
    [homePath, '16px Figtree'],
    [examplePath, "16px 'Figtree Optional'"],
    ['/browse', "16px 'Figtree Optional'"],
  ] as const)
    test(
      `nothing on ${path} moves on ${device} when the fonts load late`,
      { tag: device === 'a phone' && path !== '/browse' ? [] : '@slow' },
      async ({ page }) => {
        const releaseFonts = await delayFiles(page, '**/*.woff2');
        await page.setViewportSize(viewport);
        await page.goto(path, { waitUntil: 'commit' });
        if (path === homePath) await expect(page.getByRole('link', { name: 'All thoughts' })).toBeVisible();
        else await waitForReact(page);
        const isFontLoaded = () => page.evaluate((font) => document.fonts.check(font), font);
        expect(await isFontLoaded()).toBe(false);
        await page.evaluate(recordLayoutShifts);
        releaseFonts();
        await expect.poll(isFontLoaded).toBe(true);
        expect(await readLayoutShifts(page)).toEqual([]);
      },
    );
