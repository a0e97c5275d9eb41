import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBuildInfo } from './buildInfo.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { buildSite } from './buildSite.ts';

let folder: ReturnType<typeof createTemporaryFolder>;
let siteDir: string;
beforeEach(() => {
  folder = createTemporaryFolder();
  siteDir = join(folder.path, 'web');
});
afterEach(() => folder.remove());

describe('a build', () => {
  test('contains the files of the previous build, but not of earlier ones', async () => {
    await build('one', ['index-1.js', 'react-1.js', 'style-1.css']);
    expect(readAssets()).toEqual(['index-1.js', 'react-1.js', 'style-1.css']);
    await build('two', ['index-2.js', 'react-1.js', 'style-2.css']);
    expect(readAssets()).toEqual(['index-1.js', 'index-2.js', 'react-1.js', 'style-1.css', 'style-2.css']);
    await build('three', ['index-3.js', 'react-3.js', 'style-2.css']);
    expect(readAssets()).toEqual(['index-2.js', 'index-3.js', 'react-1.js', 'react-3.js', 'style-2.css']);
    expect(readBuildInfo(siteDir)).toEqual({
      version: '1.0.0',
      commit: 'three',
      sources: 'three',
      assets: ['/assets/index-3.js', '/assets/react-3.js', '/assets/style-2.css'],
      previousAssets: ['/assets/index-2.js', '/assets/react-1.js'],
    });
  });

  test('that equals the previous one contains the files of the last different build', async () => {
    await build('one', ['index-1.js']);
    await build('two', ['index-2.js']);
    await build('two', ['index-2.js']);
    expect(readAssets()).toEqual(['index-1.js', 'index-2.js']);
  });

  test('that fails doesn’t change the site', async () => {
    await build('one', ['index-1.js']);
    const failing = buildSite(siteDir, describeBuild('two'), async (target) => {
      writeAssets(target, ['index-2.js']);
      throw new Error('A module is missing.');
    });
    await expect(failing).rejects.toThrow('A module is missing.');
    expect(readAssets()).toEqual(['index-1.js']);
    expect(readBuildInfo(siteDir)?.commit).toBe('one');
    await build('three', ['index-3.js']);
    expect(readAssets()).toEqual(['index-1.js', 'index-3.js']);
    expect(readdirSync(folder.path)).toEqual(['web']);
  });

  test('is complete even if another build runs at the same time', async () => {
    const other = Promise.withResolvers<void>();
    const first = buildSite(siteDir, describeBuild('one'), async (target) => {
      writeAssets(target, ['index-1.js']);
      await other.promise;
    });
    await build('two', ['index-2.js']);
    other.resolve();
    await first;
    expect(readAssets()).toEqual(['index-1.js', 'index-2.js']);
    expect(readdirSync(folder.path)).toEqual(['web']);
  });

  test('removes the temporary files of a build that was killed an hour ago', async () => {
    const abandoned = `${siteDir}.new-1`;
    mkdirSync(abandoned);
    await build('one', ['index-1.js']);
    expect(readdirSync(folder.path)).toEqual(['web', 'web.new-1']);
    utimesSync(abandoned, new Date(0), new Date(0));
    await build('two', ['index-2.js']);
    expect(readdirSync(folder.path)).toEqual(['web']);
  });
});

/** Builds a site that has only these assets. */
async function build(name: string, assets: readonly string[]): Promise<void> {
  await buildSite(siteDir, describeBuild(name), async (target) => writeAssets(target, assets));
}

function describeBuild(name: string) {
  return { version: '1.0.0', commit: name, sources: name };
}

function writeAssets(target: string, assets: readonly string[]): void {
  mkdirSync(join(target, 'assets'), { recursive: true });
  for (const name of assets) writeFileSync(join(target, 'assets', name), name);
}

function readAssets(): string[] {
  return readdirSync(join(siteDir, 'assets')).toSorted();
}
