// Any text, in any script, stays inside its bubble, whose type every browser sets with its own engine.
import { build } from 'esbuild';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterThoughts } from '../../api/thoughts/starter.ts';
import type { FindOutside } from '../fitStage.tsx';
import { hardTexts } from '../hardTexts.ts';
import { openSite } from '../site.ts';
import { expect, test as base } from './test.ts';

// The site with one more script and style among its assets: a page may run nothing from elsewhere.
const test = base.extend({
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'upwell-fit-'));
    await cp('dist/web', folder, { recursive: true });
    await build({
      entryPoints: { fit: 'e2e/fitStage.tsx' },
      outdir: join(folder, 'assets'),
      bundle: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const site = await openSite({ SITE_DIR: folder });
    await use(site);
    await site.close();
    await rm(folder, { recursive: true });
  },
});

test('every quotation stays inside its bubble at each size', async ({ window, site }) => {
  const quotes: { text: string; author: string }[] = JSON.parse(await readFile('e2e/quotes.json', 'utf8'));
  const texts = [...quotes.map(({ text, author }) => [text, author] as const), ...hardTexts];
  await window.goto(`${site.url}/thought/${starterThoughts[0]?.id}`);
  const outside = await window.evaluate(
    async (texts, diametersPx) => {
      const style = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/assets/fit.css',
      });
      const script = Object.assign(document.createElement('script'), { src: '/assets/fit.js' });
      await Promise.all(
        [style, script].map((element) => {
          const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
          document.head.append(element);
          return loaded;
        }),
      );
      await document.fonts.ready;
      const { findOutside } = globalThis as unknown as { findOutside: FindOutside };
      return findOutside(texts, diametersPx);
    },
    texts,
    [160, 200, 240],
  );
  expect(outside).toEqual([]);
});
