// Texts of any length and script must fit into their bubbles.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import type { FindOverflowingTexts } from '../support/textFitFixture.tsx';
import { hardToFitTexts } from '../support/hardToFitTexts.ts';
import { withMotion } from '../support/home.ts';
import { expect, test } from '../support/site.ts';

test.use(withMotion);

test('quotations and texts in other scripts fit into bubbles of each size', async ({ page }) => {
  test.slow();
  const quotes: { text: string; author: string }[] = JSON.parse(
    readFileSync('e2e/support/quotes.json', 'utf8'),
  );
  expect(quotes).toHaveLength(2127);
  const bundle = await build({
    entryPoints: ['e2e/support/textFitFixture.tsx'],
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

  const texts = [...quotes.map(({ text, author }) => [text, author] as const), ...hardToFitTexts];
  const overflowingTexts = await page.evaluate(
    ([texts, diametersPx]) =>
      (window as unknown as { findOverflowingTexts: FindOverflowingTexts }).findOverflowingTexts(
        texts,
        diametersPx,
      ),
    [texts, [160, 200, 240]] as const,
  );
  expect(overflowingTexts).toEqual([]);
});
