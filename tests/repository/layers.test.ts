// Checks that the files of api/ import only lower layers, and that an entry point loads no driver before it needs it.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** The layers from top to bottom. A folder imports only from lower layers. */
const layers = [
  ['entry', 'commands'],
  ['app'],
  ['maintenance.ts', 'site'],
  ['thoughts', 'images', 'people', 'notifications'],
  ['audit'],
  ['graphql'],
  ['http'],
  ['logging'],
  ['storage'],
  ['env.ts'],
  ['settingFormats.ts', 'openOnce.ts', 'generated'],
];

const readFolder = (path: string) => path.split('/')[1] ?? '';
const findLayer = (path: string) => layers.findIndex((layer) => layer.includes(readFolder(path)));

test('files of api/ import only from lower layers', () => {
  const files = execFileSync('git', ['ls-files', 'api/*.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => existsSync(path) && path !== '' && !/\.(test|contract)\.ts$/.test(path));
  expect(files.filter((path) => findLayer(path) === -1)).toEqual([]);
  const upward = files.flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, name = '']) =>
      posix.join(posix.dirname(path), name),
    )
      .filter((target) => target.startsWith('api/') && readFolder(target) !== readFolder(path))
      .filter((target) => findLayer(target) <= findLayer(path))
      .map((target) => `${path} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

test.each(['api/entry/node.ts', 'api/entry/lambda.ts'])(
  '%s loads neither AWS nor Firestore before its settings select them',
  async (entry) => {
    const options = { bundle: true, write: false, metafile: true, packages: 'external' } as const;
    const { metafile } = await build({ entryPoints: [entry], ...options, format: 'esm', platform: 'node' });
    const loaded = new Set([entry]);
    const packages = new Set<string>();
    // The loop also visits items that are added to the set during the loop.
    for (const path of loaded)
      for (const { path: found, kind, external } of metafile.inputs[path]?.imports ?? [])
        if (kind === 'import-statement') (external === true ? packages : loaded).add(found);
    expect(packages).toContain('graphql');
    expect([...packages].filter((name) => /^(@aws|aws-|firebase-admin|@google-cloud)/.test(name))).toEqual(
      [],
    );
  },
);
