import { createServer } from 'node:http';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { buildSite } from './buildSite.ts';
import { addDeployedAssets } from './deployedAssets.ts';
import { listen } from '../../tests/support/site/listen.ts';

let folder: ReturnType<typeof createTemporaryFolder>;
let lines: string[];
beforeEach(() => {
  folder = createTemporaryFolder();
  lines = [];
});
afterEach(() => folder.remove());

describe('a package', () => {
  test('contains the files of the deployed build, whatever was built on this machine', async () => {
    await build('server', ['index-1.js']);
    await build('server', ['index-2.js', 'react-1.js']);
    const site = await openTestSite({ SITE_DIR: join(folder.path, 'server') });
    await build('developer', ['index-4.js']);
    await build('developer', ['index-3.js', 'react-1.js']);
    expect(await addAssets(site.url)).toEqual(['index-2.js', 'index-3.js', 'react-1.js']);
    expect(readFileSync(join(folder.path, 'developer', 'assets', 'index-2.js'), 'utf8')).toBe('index-2.js');
    expect(lines).toEqual(['Files of the deployed build, for pages that are still open: 1.']);
    await site.close();
  });

  test('contains only its own files before the first deployment, or if the site can’t be reached', async () => {
    await build('developer', ['index-1.js']);
    await build('developer', ['index-2.js']);
    expect(await addAssets(null)).toEqual(['index-2.js']);
    expect(lines).toEqual([]);
    expect(await addAssets('http://127.0.0.1:9')).toEqual(['index-2.js']);
    expect(lines).toEqual([expect.stringMatching(/^The package has no files of a deployed build, .*fetch/)]);
  });

  test('contains no files outside of assets/, whatever the deployed site says', async () => {
    const info = {
      version: '1',
      commit: '1',
      sources: '1',
      assets: ['/assets/../index.html'],
      previousAssets: [],
    };
    const server = await listen(createServer((_request, response) => response.end(JSON.stringify(info))));
    await build('developer', ['index-1.js']);
    expect(await addAssets(server.url)).toEqual(['index-1.js']);
    expect(lines).toEqual([expect.stringContaining("doesn't describe a build")]);
    server.close();
  });
});

test('a page of the previous build can load its files from the server of the next build', async () => {
  await build('server', ['index-1.js']);
  await build('server', ['index-2.js']);
  const site = await openTestSite({ SITE_DIR: join(folder.path, 'server') });
  const response = await fetch(`${site.url}/assets/index-1.js`);
  expect([response.status, await response.text()]).toEqual([200, 'index-1.js']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await site.close();
});

/** Builds a site that has only these assets. */
async function build(name: string, assets: readonly string[]): Promise<void> {
  const description = { version: '1.0.0', commit: name, sources: assets.join() };
  await buildSite(join(folder.path, name), description, async (target) => {
    mkdirSync(join(target, 'assets'), { recursive: true });
    for (const asset of assets) writeFileSync(join(target, 'assets', asset), asset);
  });
}

/** Returns the names of the assets in the package. */
async function addAssets(publicUrl: string | null): Promise<string[]> {
  const siteDir = join(folder.path, 'developer');
  await addDeployedAssets(siteDir, publicUrl, (line) => lines.push(line));
  return readdirSync(join(siteDir, 'assets')).toSorted();
}
