// Checks in each browser that texts fit into their bubbles, because text layout differs between browsers.
import { build } from 'esbuild';
import { join } from 'node:path';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { layoutBubbleText } from '../../../domain/textLayout/bubbleText.ts';
import type { TextFitFixture } from '../../support/browser/textFitFixture.tsx';
import { hardToFitTexts, hasWordsFromDictionary, quotations } from '../../support/browser/hardToFitTexts.ts';
import { openModifiedSite } from './modifiedSite.ts';
import { expect, test as base } from './fixtures.ts';

const texts = [...quotations, ...hardToFitTexts];

const test = base.extend({
  site: async ({}, use) => {
    const site = await openModifiedSite(addTextFitFixture);
    await use(site);
    await site.close();
  },
});

async function addTextFitFixture(folder: string): Promise<void> {
  await build({
    entryPoints: { fit: 'tests/support/browser/textFitFixture.tsx' },
    outdir: join(folder, 'assets'),
    bundle: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

test('every quotation fits into its bubble at each size', async ({ window, site }) => {
  await window.goto(`${site.url}/thought/${starterThoughts[0]?.id}`);
  await window.evaluate(loadTextFitFixture);
  for (const diameterPx of [160, 200, 240]) {
    const overflowing = await window.evaluate(
      (texts, diameterPx) =>
        (globalThis as unknown as TextFitFixture).findOverflowingTexts(texts, [diameterPx]),
      texts,
      diameterPx,
    );
    expect(overflowing).toEqual([]);
  }
});

test('the browser lays texts out as the server does', async ({ window, site }) => {
  await window.goto(`${site.url}/thought/${starterThoughts[0]?.id}`);
  await window.evaluate(loadTextFitFixture);
  const comparable = texts.filter(([thought]) => !hasWordsFromDictionary(thought));
  const layouts = await window.evaluate(
    (texts) => (globalThis as unknown as TextFitFixture).layoutTexts(texts, 200),
    comparable,
  );
  expect(layouts).toEqual(comparable.map(([thought, author]) => layoutBubbleText(thought, author, 200)));
});

/** Runs in the page: loads the fixture's script and styles. */
async function loadTextFitFixture(): Promise<void> {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/fit.css' });
  const script = Object.assign(document.createElement('script'), { src: '/assets/fit.js' });
  await Promise.all(
    [style, script].map((element) => {
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
      document.head.append(element);
      return loaded;
    }),
  );
  await document.fonts.ready;
}
