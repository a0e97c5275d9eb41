// Firebase's Auth emulator for the tests of the Google popup. It is too large for package.json, so this script installs it.
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { installPackages, isInstalled } from './installPackages.ts';

const installFolder = join(import.meta.dirname, '..', '.cache', 'firebase-tools');
const emulatorFolder = join(installFolder, 'node_modules', 'firebase-tools', 'lib', 'emulator', 'auth');
const version = '15.34.2';

/** Dependencies of firebase-tools that sign-in does not need. They are half of its size. */
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
  // npm can't omit these packages, but it can replace them by a small one.
  overrides: { 'firebase-tools': Object.fromEntries(unneededPackages.map((name) => [name, 'npm:ms@2.1.3'])) },
};

/**
 * Runs the emulator in this process. Returns `localhost:port` for FIREBASE_AUTH_EMULATOR_HOST: the tests' sites are at
 * localhost, too, and Chromium denies storage to a frame of another site.
 */
export async function startAuthEmulator(projectId: string): Promise<string> {
  ensureAuthEmulator();
  const require = createRequire(import.meta.url);
  const { paths } = require(join(emulatorFolder, 'apiSpec.js')).default as { paths: Record<string, unknown> };
  // At its start, the emulator compiles the specification of each path, which takes ten seconds. Sign-in doesn't need these.
  for (const path of Object.keys(paths)) if (/^\/v2\/|\/tenants\b/.test(path)) delete paths[path];
  const { createApp } = require(join(emulatorFolder, 'server.js')) as {
    createApp: (projectId: string) => Promise<{ listen: (port: number, host: string) => Server }>;
  };
  const server = (await createApp(projectId)).listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  server.unref();
  return `localhost:${(server.address() as AddressInfo).port}`;
}

export function isAuthEmulatorInstalled(): boolean {
  return isInstalled(installFolder, manifest);
}

export function ensureAuthEmulator(): void {
  const what = `firebase-tools ${version} for its Auth emulator (64 MB)`;
  installPackages(installFolder, manifest, what, '--omit=optional');
}

if (import.meta.main) ensureAuthEmulator();
