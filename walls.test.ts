// The walls between the rooms stand only as long as breaking one is caught.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const workspace = join(import.meta.dirname, '.cache', 'walls');

beforeAll(() => {
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  for (const path of [
    '.oxlintrc.json',
    'tsconfig.base.json',
    'domain/tsconfig.json',
    'web/tsconfig.json',
    'web/worker/tsconfig.json',
  ]) {
    cpSync(join(import.meta.dirname, path), join(workspace, path));
  }
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(workspace, 'node_modules'));
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe('lint says who may import whom', () => {
  test.each([
    ['domain/rule.ts', "import '../api/env.ts';"],
    ['domain/rule.ts', "import 'react';"],
    ['domain/rule.ts', "import 'node:fs';"],
    ['domain/rule.ts', 'export const now = Date.now();'],
    ['domain/rule.ts', 'export const now = new Date();'],
    ['domain/rule.ts', 'export const dice = Math.random();'],
    ['api/thoughts/rule.ts', "import '../images/unsplash.ts';"],
    ['api/thoughts/rule.ts', "import '../../web/src/apollo.ts';"],
    ['api/thoughts/rule.ts', "import 'aws-lambda';"],
    ['api/thoughts/rule.ts', "export const port = process.env['PORT'];"],
    ['api/rule.ts', "import '@as-integrations/aws-lambda';"],
    ['api/rule.ts', "export const port = process.env['PORT'];"],
    ['web/src/home/rule.ts', "import '../admin/Dashboard.tsx';"],
    ['web/src/home/rule.ts', "import '../../../api/env.ts';"],
    ['web/src/devices/rule.ts', "import 'react';"],
    ['web/src/devices/rule.ts', "import '@apollo/client';"],
    ['web/src/devices/rule.ts', "import '../home/Home.tsx';"],
    ['web/src/ui/rule.ts', "import '@apollo/client';"],
    ['web/src/ui/rule.ts', "import '../devices/sound.ts';"],
    ['web/src/ui/rule.ts', "import 'react-router';"],
    ['web/src/ui/rule.ts', "import 'graphql';"],
    ['web/src/ui/rule.ts', "import '#domain/video.ts';"],
    ['web/worker/rule.ts', "import 'react';"],
    ['web/worker/rule.ts', "import '@apollo/client';"],
    ['web/worker/rule.ts', "import '../src/apollo.ts';"],
  ])('%s may not: %s', (path, source) => {
    expect(lint(path, source)).toMatch(/no-restricted/);
  });

  test.each([
    ['domain/rule.ts', "import './video.ts';"],
    [
      'api/thoughts/rule.ts',
      "import '../context.ts';\nimport '#domain/video.ts';\nimport '../generated/resolvers.generated.ts';",
    ],
    [
      'web/src/home/rule.ts',
      "import '../ui/Dialog.tsx';\nimport '../devices/sound.ts';\nimport '../player/VideoOverlay.tsx';",
    ],
    ['web/src/ui/rule.ts', "import 'react';\nimport './Dialog.tsx';"],
    ['web/worker/rule.ts', "import './shell.ts';\nimport '#domain/video.ts';"],
    ['api/env.ts', "export const port = process.env['PORT'];"],
  ])('%s may: %s', (path, source) => {
    expect(lint(path, source)).not.toMatch(/no-restricted/);
  });
});

describe('the compiler keeps globals out of rooms', () => {
  test.each([
    ['domain', 'rule.ts', 'document.title;'],
    ['domain', 'rule.ts', 'process.exit();'],
    ['domain', 'rule.ts', 'setTimeout(() => {}, 1);'],
    ['web', 'src/rule.ts', 'process.exit();'],
    ['web/worker', 'rule.ts', 'document.title;'],
    ['web/worker', 'rule.ts', 'process.exit();'],
  ])('%s has no such thing: %s %s', (room, file, source) => {
    expect(compile(room, file, source)).toMatch(/error TS2(304|584|580|591)/);
  });
});

describe('the API loads no driver that its settings did not choose', () => {
  const drivers = /^(@as-integrations|@aws|aws-|firebase-admin|@google-cloud)/;

  test.each(['api/server.ts', 'api/services.ts'])('%s loads without AWS and Firestore', async (entry) => {
    const packages = await findLoadedPackages(entry);
    expect(packages).not.toEqual([]);
    expect(packages.filter((name) => drivers.test(name))).toEqual([]);
  });

  test.each([
    ['api/lambda.ts', '@as-integrations/aws-lambda'],
    ['api/firestore.ts', 'firebase-admin/firestore'],
  ])('which %s does not: %s', async (entry, name) => {
    expect(await findLoadedPackages(entry)).toContain(name);
  });
});

/** What loading a file loads with it, however far away; not what is imported only when it is needed. */
async function findLoadedPackages(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: import.meta.dirname,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const loaded = new Set([entry]);
  const packages = new Set<string>();
  // A set goes on with what is added to it meanwhile.
  for (const path of loaded)
    for (const { path: found, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement') (external === true ? packages : loaded).add(found);
    }
  return [...packages];
}

function lint(path: string, source: string): string {
  return runTool('oxlint', ['-c', '.oxlintrc.json', write(path, source)]);
}

function compile(layer: string, file: string, source: string): string {
  write(join(layer, file), source);
  return runTool('tsc', ['-p', layer, '--noEmit']);
}

function write(path: string, source: string): string {
  const fullPath = join(workspace, path);
  mkdirSync(dirname(fullPath), { recursive: true });
  writeFileSync(fullPath, `${source}\n`);
  return path;
}

function runTool(program: string, args: string[]): string {
  try {
    return execFileSync(join(workspace, 'node_modules', '.bin', program), args, {
      cwd: workspace,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
