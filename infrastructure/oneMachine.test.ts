// The image, the services and the packages of a server on one machine.
import { selectFamilies } from '../api/images/shareCards/drawing/fontFamilies.ts';
import { build } from 'esbuild';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repositoryRoot = join(import.meta.dirname, '..');

// Fails without Docker, and without a network, which the packages in the image need as well.
const hasBaseImage = spawnSync('docker', ['pull', '--quiet', 'node:24-slim']).status === 0;

test.skipIf(!hasBaseImage)(
  'docker builds the image, and its container becomes healthy',
  async () => {
    const docker = (...args: string[]) =>
      execFileSync('docker', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
    const settings = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-upwell', FIREBASE_API_KEY: 'none' };
    const options = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const container = docker('run', '--detach', '--rm', ...options, docker('build', '--quiet', '.'));
    await expect
      .poll(() => docker('inspect', '--format', '{{.State.Health.Status}}', container), { timeout: 90_000 })
      .toBe('healthy');
    docker('stop', container);
  },
  600_000,
);

test('the dependencies in package.json are those that the API imports, and all others are for development', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const imported = await findImportedPackages([
    'api/entry/node.ts',
    'api/commands/data.ts',
    'api/commands/doctor.ts',
  ]);
  const notNeeded = new Set([
    // Only `npm run doctor -- --deploy` imports it, which runs where the site is deployed from.
    '@aws-sdk/credential-providers',
  ]);
  // Share images read the files of these packages.
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource-variable/'));
  const families = new Set([...selectFamilies('', 'serif'), ...selectFamilies('', 'sans')]);
  expect(fonts.map((name) => name.split('/')[1])).toEqual([...families].toSorted());
  const expected = [...imported.filter((name) => !notNeeded.has(name)), ...fonts];
  expect(Object.keys(dependencies).toSorted()).toEqual(expected.toSorted());
});

const unitFolder = join(import.meta.dirname, 'systemd');
const services = {
  'upwell.service': '/opt/upwell/node_modules/.bin/node',
  'upwell-backup.service': '/opt/upwell/node_modules/.bin/node',
  'upwell-litestream.service': '/usr/bin/litestream',
};
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd).each(Object.entries(services))(
  'the systemd service %s is valid and isolated',
  (name, program) => {
    const service = join(unitFolder, name);
    const { stderr } = spawnSync('systemd-analyze', ['verify', service], { encoding: 'utf8' });
    // The service's program exists only where Upwell is installed.
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`${program} is not executable`)]);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', service], { encoding: 'utf8' });
    const [, exposure] = new RegExp(`exposure level for ${name}: ([\\d.]+)`).exec(rated.stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
    expect(readFileSync(service, 'utf8')).toContain('InaccessiblePaths=-/opt/upwell/.git\n');
  },
);

test.each(Object.keys(services))(
  'the systemd service %s names files of the repository that exist',
  (name) => {
    const service = readFileSync(join(unitFolder, name), 'utf8');
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(service) ?? [];
    const paths = command.split(' ').filter((word) => /\.(ts|yml)$/.test(word));
    expect(paths).toHaveLength(1);
    for (const path of paths)
      expect(existsSync(join(repositoryRoot, path.replace('/opt/upwell/', '')))).toBe(true);
  },
);

test.skipIf(!hasSystemd)('the systemd socket that upwell.service requires is valid', () => {
  const [, socket = ''] =
    /^Requires=(.+)$/m.exec(readFileSync(join(unitFolder, 'upwell.service'), 'utf8')) ?? [];
  const { stderr } = spawnSync('systemd-analyze', ['verify', join(unitFolder, socket)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
});

test('the image, the systemd service and npm start run the server with the same flags for its memory', () => {
  const files = ['Dockerfile', 'infrastructure/systemd/upwell.service', 'package.json'];
  const limits = files.map((path) =>
    Array.from(
      readFileSync(join(repositoryRoot, path), 'utf8').matchAll(/--(?:max|heap)-\S+=\d+/g),
      ([flag]) => flag,
    ),
  );
  expect(new Set(limits.map(String)).size).toBe(1);
  expect(limits[0]).toHaveLength(2);
});

/** Returns the packages that are loaded with these files, even by dynamic imports. */
async function findImportedPackages(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: repositoryRoot,
    bundle: true,
    write: false,
    outdir: 'out',
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports
    .filter(({ path, external }) => external === true && !path.startsWith('node:'))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(names)];
}
