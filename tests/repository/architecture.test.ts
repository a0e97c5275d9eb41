// Checks that the compiler and lint report code that violates the boundaries of docs/architecture.md. layers.test.ts
// checks the layers of api/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Contains a copy of the configuration, and sample files that violate or follow one rule each. */
const sandbox = join(repositoryRoot, '.cache', 'architecture');

const configurationFiles = [
  '.oxlintrc.json',
  'tsconfig.base.json',
  'domain/tsconfig.json',
  'web/tsconfig.json',
  'web/worker/tsconfig.json',
];

type Sample = readonly [path: string, source: string];

const forbiddenImports: readonly Sample[] = [
  ['domain/flow/rule.ts', "import '../../api/env.ts';"],
  ['domain/flow/rule.ts', "import 'react';"],
  ['domain/flow/rule.ts', "import 'vite';"],
  ['domain/flow/rule.ts', "import 'node:fs';"],
  ['domain/flow/rule.ts', 'export const now = Date.now();'],
  ['domain/flow/rule.ts', 'export const now = new Date();'],
  ['domain/flow/rule.ts', 'export const random = Math.random();'],
  ['api/thoughts/rule.ts', "import '../../tests/support/site/testSite.ts';"],
  ['api/thoughts/rule.ts', "import '../../web/src/apollo/apollo.ts';"],
  ['api/thoughts/rule.ts', "import 'aws-lambda';"],
  ['api/thoughts/rule.ts', "export const port = process.env['PORT'];"],
  ['api/rule.ts', "import 'aws-lambda';"],
  ['api/entry/node.ts', "import 'aws-lambda';"],
  ['api/rule.ts', "export const port = process.env['PORT'];"],
  ['web/src/home/rule.ts', "import '../admin/Dashboard.tsx';"],
  ['web/src/home/bubbles/rule.ts', "import '../../admin/Dashboard.tsx';"],
  ['web/src/home/rule.ts', "import '../../../api/env.ts';"],
  ['web/src/home/rule.ts', "import 'node:fs';"],
  ['web/src/home/rule.ts', 'declare const client: { mutate(): void };\nclient.mutate();'],
  ['web/src/devices/rule.ts', "import 'react';"],
  ['web/src/devices/rule.ts', "import '@apollo/client';"],
  ['web/src/devices/rule.ts', "import '../home/Home.tsx';"],
  ['web/src/devices/firebase/rule.ts', "import '../../home/Home.tsx';"],
  ['web/src/ui/rule.ts', "import '@apollo/client';"],
  ['web/src/ui/rule.ts', "import '../devices/sound.ts';"],
  ['web/src/ui/rule.ts', "import 'react-router';"],
  ['web/src/ui/rule.ts', "import 'graphql';"],
  ['web/src/ui/rule.ts', "import '#domain/video/video.ts';"],
  ['web/worker/rule.ts', "import 'react';"],
  ['web/worker/rule.ts', "import '@apollo/client';"],
  ['web/worker/rule.ts', "import '../src/apollo/apollo.ts';"],
  ['api/rule.ts', 'export default 1;'],
  ['api/rule.ts', "import 'node:child_process';"],
  ['api/rule.ts', "import 'node:vm';"],
  ['api/rule.ts', "export const value: unknown = eval('1');"],
  ['domain/flow/rule.ts', 'export const isOne = (value: unknown) => value == 1;'],
  ['web/src/home/rule.tsx', "export const html = <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
  ['conformance/rule.ts', "import '../api/env.ts';"],
  ['conformance/rule.ts', "import '#domain/video/video.ts';"],
];

const allowedImports: readonly Sample[] = [
  ['domain/flow/rule.ts', "import '../video/video.ts';\nimport 'valibot';"],
  ['api/thoughts/rule.test.ts', "import '../../tests/support/site/testSite.ts';"],
  ['web/src/home/rule.ts', "import '../ui/Dialog.tsx';\nimport '../devices/sound.ts';"],
  ['web/src/home/bubbles/rule.ts', "import '../../player/VideoOverlay.tsx';\nimport '../useFlow.ts';"],
  ['web/src/ui/rule.ts', "import 'react';\nimport './Dialog.tsx';"],
  ['web/worker/rule.ts', "import './shell.ts';\nimport '#domain/video/video.ts';"],
  ['web/src/devices/firebase/rule.ts', "import '../settings.ts';"],
  ['api/env.ts', "export const port = process.env['PORT'];"],
];

describe('lint', () => {
  useSandbox();
  let reported: ReadonlyMap<string, string[]>;
  const samples = [...forbiddenImports, ...allowedImports].map(
    ([path, source], index) => [createSamplePath(path, index), source] as const,
  );
  beforeAll(() => {
    for (const [path, source] of samples) write(path, source);
    write('api/cycleStart.ts', "import './cycleEnd.ts';\n\nexport type Start = string;");
    write('api/cycleEnd.ts', "import type { Start } from './cycleStart.ts';\n\nexport type End = Start;");
    reported = lint([...samples.map(([path]) => path), 'api/cycleStart.ts', 'api/cycleEnd.ts']);
  });

  test.each(samples.slice(0, forbiddenImports.length))('the linter reports in %s the line: %s', (path) => {
    expect(reported.get(path)?.join()).toMatch(/no-(restricted|default-export|eval|danger)|eqeqeq/);
  });

  test.each(samples.slice(forbiddenImports.length))('the linter allows in %s the line: %s', (path) => {
    expect(reported.get(path)?.join() ?? '').not.toMatch(/no-restricted/);
  });

  test('the linter reports a cycle of imports, even of types', () => {
    expect(reported.get('api/cycleStart.ts')?.join()).toContain('no-cycle');
  });
});

describe('the compiler', () => {
  useSandbox();
  test.each([
    ['domain', 'rule.ts', ['document.title;', 'process.exit();', 'setTimeout(() => {}, 1);']],
    ['web', 'src/rule.ts', ['process.exit();']],
    ['web/worker', 'rule.ts', ['document.title;', 'process.exit();']],
  ])('reports globals of other environments in %s', (project, file, statements) => {
    write(join(project, file), statements.join('\n'));
    const errors = readCommandOutput('tsc', ['-p', project, '--noEmit', '--pretty', 'false']);
    const lines = [...errors.matchAll(/rule\.ts\((\d+),\d+\): error TS2(?:304|584|580|591)/g)].map(
      ([, line]) => line,
    );
    expect(lines).toEqual(statements.map((_, index) => `${index + 1}`));
  });
});

/** Creates a copy of the configuration for the tests of a describe block. */
function useSandbox(): void {
  beforeAll(() => {
    rmSync(sandbox, { recursive: true, force: true });
    for (const path of configurationFiles) {
      mkdirSync(dirname(join(sandbox, path)), { recursive: true });
      cpSync(join(repositoryRoot, path), join(sandbox, path));
    }
    symlinkSync(join(repositoryRoot, 'node_modules'), join(sandbox, 'node_modules'));
  });
  afterAll(() => rmSync(sandbox, { recursive: true, force: true }));
}

/** Returns a different path for each sample, except for api/env.ts, because lint has rules for that name. */
function createSamplePath(path: string, index: number): string {
  return path.replace(/\/rule\./, `/rule${index}.`);
}

/** Runs oxlint for all files at once, and returns the codes of the rules that each of them violates. */
function lint(paths: string[]): ReadonlyMap<string, string[]> {
  const { diagnostics } = JSON.parse(
    readCommandOutput('oxlint', ['-c', '.oxlintrc.json', '--format', 'json', ...paths]),
  ) as { diagnostics: { filename: string; code: string }[] };
  const codes = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) codes.set(filename, [...(codes.get(filename) ?? []), code]);
  return codes;
}

function write(path: string, source: string): void {
  mkdirSync(dirname(join(sandbox, path)), { recursive: true });
  writeFileSync(join(sandbox, path), `${source}\n`);
}

function readCommandOutput(program: string, args: string[]): string {
  try {
    const bin = join(sandbox, 'node_modules', '.bin', program);
    return execFileSync(bin, args, { cwd: sandbox, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
