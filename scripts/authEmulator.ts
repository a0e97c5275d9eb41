// Firebase's own Auth emulator, for the tests of the Google popup. Too heavy for package.json: installed when asked for.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const installFolder = join(import.meta.dirname, '..', '.cache', 'firebase-tools');
const emulatorFolder = join(installFolder, 'node_modules', 'firebase-tools', 'lib', 'emulator', 'auth');
const serverModule = join(emulatorFolder, 'server.js');
const version = '15.34.2';

/** Half of all that firebase-tools brings serves what no sign-in asks for: databases, deployments, chats. */
const unneededPackages = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-tools',
  '@google-cloud/cloud-sql-connector',
  '@google-cloud/pubsub',
  '@modelcontextprotocol/sdk',
  'archiver',
  'libsodium-wrappers',
  'marked-terminal',
  'pg',
  'pg-gateway',
  'pglite-2',
  'sql-formatter',
  'stream-json',
  'superstatic',
  'update-notifier-cjs',
];

const manifest = {
  private: true,
  dependencies: { 'firebase-tools': version },
  // npm can leave nothing out, but put something small in its place.
  overrides: { 'firebase-tools': Object.fromEntries(unneededPackages.map((name) => [name, 'npm:ms@2.1.3'])) },
};

/** Serves the emulator, nothing but Auth, until this process ends. @returns `127.0.0.1:port` for FIREBASE_AUTH_EMULATOR_HOST */
export async function startAuthEmulator(projectId: string): Promise<string> {
  ensureAuthEmulator();
  const require = createRequire(import.meta.url);
  const { paths } = require(join(emulatorFolder, 'apiSpec.js')).default as { paths: Record<string, unknown> };
  // It compiles the description of every address at its start, for ten seconds: what no sign-in asks for is left out.
  for (const path of Object.keys(paths)) if (/^\/v2\/|\/tenants\b/.test(path)) delete paths[path];
  const { createApp } = require(serverModule) as {
    createApp: (projectId: string) => Promise<{ listen: (port: number, host: string) => Server }>;
  };
  const server = (await createApp(projectId)).listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  server.unref();
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function isAuthEmulatorInstalled(): boolean {
  return existsSync(serverModule);
}

/** @throws when npm can't install it. */
export function ensureAuthEmulator(): void {
  if (isAuthEmulatorInstalled()) return;
  console.log(
    `Installing firebase-tools ${version} for its Auth emulator (64 MB, less than a minute, once)…`,
  );
  mkdirSync(installFolder, { recursive: true });
  writeFileSync(join(installFolder, 'package.json'), JSON.stringify(manifest));
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', installFolder, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0 || !isAuthEmulatorInstalled())
    throw new Error('firebase-tools could not be installed: see npm’s words above.');
}

if (import.meta.main) ensureAuthEmulator();
