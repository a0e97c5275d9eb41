import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow } from './driver.ts';
import { bubble, button, expectVisible, type Target } from './page.ts';
import { openModifiedSite } from './modifiedSite.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend({
  site: async ({}, use) => {
    const site = await openModifiedSite(recordFailures);
    await use(site);
    await site.close();
  },
});

/** Adds a script to the start of each page that records everything that can't be loaded. */
async function recordFailures(folder: string): Promise<void> {
  const path = join(folder, 'index.html');
  const recorder = `
    window.failures = [];
    addEventListener('error', ({ target }) => target !== window && failures.push(target.outerHTML), true);`;
  const template = await readFile(path, 'utf8');
  await writeFile(
    path,
    template.replace('<head>', () => `<head><script>${recorder}</script>`),
  );
}

const pages: Record<string, Target> = {
  '/': bubble,
  '/admin': button('Sign in with Google'),
  '/playground': { css: '#query-pane .graphiql-editor' },
};

for (const [path, content] of Object.entries(pages)) {
  test(`the browser loads everything that ${path} requests`, async ({ window, site }) => {
    await window.goto(`${site.url}${path}`);
    await expectVisible(window, content, 30_000);
    expect(await readFailures(window)).toEqual([]);
  });
}

function readFailures(window: BrowserWindow): Promise<string[]> {
  return window.evaluate(() => (globalThis as unknown as { failures: string[] }).failures);
}
