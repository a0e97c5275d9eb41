// The image, the service and the packages with which the server runs on one machine.
import { selectFamilies } from '../api/images/shareCards/drawing/fontFamilies.ts';
import { build } from 'esbuild';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../api/testing/firestoreEmulator.ts';
import { runDockerfile, type Stage } from './dockerfile.ts';

const repositoryRoot = join(import.meta.dirname, '..');
const folder = join(repositoryRoot, '.cache', 'image');
const commit = '0123456789abcdef0123456789abcdef01234567';
const publicUrl = 'https://upwell.example';

interface Lockfile {
  packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
}

describe.skipIf(process.platform !== 'linux')('the image', () => {
  let image: Stage;
  let server: ChildProcess;
  let port: number;
  let output = '';
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    image = runDockerfile({
      context: repositoryRoot,
      folder,
      buildArguments: { SOURCE_COMMIT: commit },
      replaceRun,
    });
    port = await findFreePort();
    server = startServer(image, port);
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => output.includes('Home') || server.exitCode !== null, { timeout: 20_000 });
  }, 90_000);
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs without root, with its data in a volume that its user may write to', () => {
    expect(image.user).toBe('node');
    expect(image.volumes).toEqual([image.env['DATA_DIR']]);
    expect(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')).toMatch(
      /--chown=node:node \S+ \/data$/m,
    );
  });

  test('serves pages for the proxy’s address, images of the build, and GraphQL, without devDependencies', async () => {
    expect(existsSync(join(image.root, 'app/node_modules/vite'))).toBe(false);
    expect(existsSync(join(image.root, 'app/node_modules/react'))).toBe(false);
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'upwell.example',
      'x-forwarded-for': '203.0.113.7',
    };
    const html = await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/"`);
    const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(html) ?? [];
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
    const feed = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ feed(seed: 1) { total source } }' }),
    });
    expect(await feed.json()).toEqual({ data: { feed: { total: 40, source: 'COLLECTION' } } });
    expect(output).not.toContain('proxy');
  });

  test('reports its version, and the commit that it was built from', async () => {
    const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
    const health = await fetch(`http://127.0.0.1:${port}/health?deep`);
    expect(await health.json()).toEqual({ status: 'ok', store: 'sqlite', version, commit });
  });

  test('is healthy while the server responds, else not', async () => {
    const checkHealth = (checkedPort: number) => {
      const [, ...args] = image.healthCheck;
      return spawnSync(process.execPath, args, { env: { PORT: String(checkedPort) } }).status;
    };
    expect(checkHealth(port)).toBe(0);
    expect(checkHealth(await findFreePort())).toBe(1);
  });

  test('contains what the Firestore client and npm run data need', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, {
        cwd: join(image.root, 'app'),
        env: createEnvironment(image, port),
        encoding: 'utf8',
      });
    const clients = ['storage/firestore', 'notifications/fcmClient', 'people/firebaseIdentity'];
    const imports = clients.map((name) => `await import('./api/${name}.ts');`).join('');
    expect(run('--input-type=module', '-e', imports)).toMatchObject({ status: 0, stderr: '' });
    expect(run('api/commands/data.ts', 'check').stdout).toContain('40 thoughts checked');
  });

  test('ends with 0 at the signal that Docker sends, because no shell or npm is in between', async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});

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
  // Firestore's client is an optional dependency of firebase-admin, and hono a peer dependency of its adapter.
  const indirect = ['@google-cloud/firestore', 'hono'];
  const imported = await findImportedPackages([
    'api/node.ts',
    'api/commands/data.ts',
    'api/commands/doctor.ts',
  ]);
  const notNeeded = new Set([
    // Only `npm run doctor -- --deploy` imports it, which runs where the site is deployed from.
    '@aws-sdk/credential-providers',
    // Only backups in a bucket import it, which are written on Lambda, whose runtime has it.
    '@aws-sdk/client-s3',
  ]);
  // Share images read the files of these packages.
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource-variable/'));
  const families = new Set([...selectFamilies('', 'serif'), ...selectFamilies('', 'sans')]);
  expect(fonts.map((name) => name.split('/')[1])).toEqual([...families].toSorted());
  const expected = [...imported.filter((name) => !notNeeded.has(name)), ...indirect, ...fonts];
  expect(Object.keys(dependencies).toSorted()).toEqual(expected.toSorted());
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('the systemd service is valid and isolated', () => {
  const service = join(repositoryRoot, 'infrastructure', 'upwell.service');
  const { stderr } = spawnSync('systemd-analyze', ['verify', service], { encoding: 'utf8' });
  // Its program exists on the machine of the installation only.
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining('/opt/upwell/node_modules/.bin/node is not executable'),
  ]);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', service], { encoding: 'utf8' });
  const [, exposure] = /exposure level for upwell.service: ([\d.]+)/.exec(rated.stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

/**
 * Uses the packages of this machine instead of those of a registry, and builds the site only if the existing build has
 * other sources.
 */
function replaceRun(command: string, workDir: string, env: Record<string, string>): boolean {
  if (command.startsWith('npm ci ')) {
    symlinkSync(join(repositoryRoot, 'node_modules'), join(workDir, 'node_modules'));
    return true;
  }
  if (command === 'npm run build') {
    if (existsSync(join(repositoryRoot, 'dist/web')))
      cpSync(join(repositoryRoot, 'dist/web'), join(workDir, 'dist/web'), { recursive: true });
    execFileSync(process.execPath, ['scripts/build/build.ts', '--if-changed'], {
      cwd: workDir,
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
    return true;
  }
  if (!command.startsWith('npm prune ')) return false;
  rmSync(join(workDir, 'node_modules'));
  mkdirSync(join(workDir, 'node_modules'));
  const packages = readProductionPackages(join(workDir, 'package-lock.json'));
  execFileSync('cp', ['-al', '--parents', ...packages, workDir], { cwd: repositoryRoot });
  return true;
}

/** Returns the folders of the packages that remain without development and optional packages. */
function readProductionPackages(lockfile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
  return Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !(dev ?? optional ?? devOptional))
    .map(([path]) => path)
    .filter((path) => path.indexOf('node_modules') === path.lastIndexOf('node_modules'));
}

function startServer(image: Stage, port: number): ChildProcess {
  const [, ...args] = image.command;
  return spawn(process.execPath, args, {
    cwd: join(image.root, image.workDir),
    env: createEnvironment(image, port),
  });
}

/** Returns the environment of the image and of compose.yml, for this machine. */
function createEnvironment(image: Stage, port: number): Record<string, string> {
  return {
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(image.root, image.env['DATA_DIR'] ?? ''),
    IDENTITY: 'firebase',
    PUBLIC_URL: publicUrl,
    FIREBASE_PROJECT_ID: 'demo-upwell',
    FIREBASE_API_KEY: 'none',
  };
}

/** Returns the packages that are loaded with these files, also by dynamic imports. */
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
