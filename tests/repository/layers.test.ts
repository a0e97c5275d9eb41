// Checks which files and packages the files of api/ import, and the sizes and names of all folders.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const repositoryRoot = join(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(repositoryRoot, path)));

describe('the API loads only the drivers that its settings select', () => {
  const drivers = /^(@aws|aws-|firebase-admin|@google-cloud)/;

  test.each(['api/app/app.ts', 'api/entry/node.ts', 'api/entry/lambda.ts'])(
    '%s loads neither AWS nor Firestore',
    async (entry) => {
      const packages = await findLoadedPackages(entry);
      expect(packages).not.toEqual([]);
      expect(packages.filter((name) => drivers.test(name))).toEqual([]);
    },
  );

  test('api/storage/firestore.ts loads Firestore’s client, which shows that this check works', async () => {
    expect(await findLoadedPackages('api/storage/firestore.ts')).toContain('@google-cloud/firestore');
  });
});

/** From the top. The folders of a layer import only folders of the layers below, and not each other. */
const apiLayers = [
  ['entry', 'commands'],
  ['app'],
  ['backup'],
  ['site', 'thoughts', 'images', 'people', 'notifications', 'jobs', 'snapshots'],
  ['audit', 'publicApi'],
  ['graphql'],
  ['http'],
  ['logging'],
  ['storage'],
  ['secrets'],
  ['env.ts'],
  ['settingFormats.ts', 'openOnce.ts', 'generated'],
];

/** Returns the imports of a file of api/ that don't point to a layer below, including type-only and dynamic ones. */
function findUpwardImports(path: string, source: string): string[] {
  const findLayer = (file: string) =>
    apiLayers.findIndex((layer) => layer.includes(file.split('/')[1] ?? ''));
  const specifiers = Array.from(
    source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g),
    ([, name = '']) => name,
  );
  return specifiers
    .map((name) => posix.join(posix.dirname(path), name))
    .filter((target) => target.startsWith('api/') && target.split('/')[1] !== path.split('/')[1])
    .filter((target) => findLayer(target) <= findLayer(path));
}

describe('the layers of api/', () => {
  test('import only layers below', () => {
    const paths = files.filter((path) => /^api\/.*\.ts$/.test(path) && !/\.(test|contract)\.ts$/.test(path));
    const upward = paths.flatMap((path) =>
      findUpwardImports(path, readFileSync(join(repositoryRoot, path), 'utf8')).map(
        (target) => `${path} imports ${target}`,
      ),
    );
    expect(upward).toEqual([]);
  });

  test.each([
    ['api/http/router.ts', "import { readFeed } from '../thoughts/feed.ts';"],
    ['api/graphql/cost.ts', "import type { Context } from '../app/context.ts';"],
    ['api/thoughts/sqlite/rows.ts', "import '../../images/resolvers.ts';"],
    ['api/site/homePage.ts', "const feed = await import('../thoughts/feed.ts');"],
    ['api/env.ts', "import {\n  type Log,\n} from './logging/log.ts';"],
    ['api/storage/sqlite.ts', "export { log } from '../newFolder/log.ts';"],
  ])('must not be imported by a layer below or beside: %s with %s', (path, source) => {
    expect(findUpwardImports(path, source)).toHaveLength(1);
  });

  test('may be imported by a layer above, and by their own files', () => {
    const source = "import '../storage/sqlite.ts';\nimport './feed.ts';\nimport '#domain/video/video.ts';";
    expect(findUpwardImports('api/thoughts/resolvers.ts', source)).toEqual([]);
  });
});

describe('folders', () => {
  // The records of decisions are one list, which has an index by subject.
  const unlimited = new Set(['.', 'docs/decisions']);

  test.each([
    ['20 files besides tests', 20, (path: string) => !/\.(test|spec)\.tsx?$/.test(path)],
    ['30 files with tests', 30, () => true],
  ])('contain at most %s', (_name, limit, isCounted) => {
    const counts = new Map<string, number>();
    for (const folder of files.filter(isCounted).map((path) => dirname(path)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    const crowded = [...counts].filter(([folder, count]) => count > limit && !unlimited.has(folder));
    expect(crowded).toEqual([]);
  });

  test('are not named utils, helpers or misc, which don’t describe their content', () => {
    expect(files.filter((path) => /(^|\/)(utils?|helpers?|misc|common)\//.test(path))).toEqual([]);
  });
});

/** Returns the packages that are loaded with a file, directly or indirectly, except by dynamic imports. */
async function findLoadedPackages(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: repositoryRoot,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const loaded = new Set([entry]);
  const packages = new Set<string>();
  // A loop over a set also visits the items that are added during the loop.
  for (const path of loaded)
    for (const { path: found, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement') (external === true ? packages : loaded).add(found);
    }
  return [...packages];
}
