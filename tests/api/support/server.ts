// Starts the product as a process, with its real entry point.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface Server {
  url: string;
  /** The folder of its data, which is deleted when it stops. */
  folder: string;
  stop: () => Promise<void>;
}

export interface ServerProcess extends Server {
  /** Returns all text from standard output and standard error. */
  output: () => string;
  /** Sends a signal, and returns the exit code. */
  end: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
}

/** The settings of a deployment with Firebase. Nothing is reachable; the VAPID key is a valid point on its curve. */
export const firebaseSettings = {
  IDENTITY: 'firebase',
  // Accepts tokens without a signature. Nothing listens there.
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  FIREBASE_API_KEY: 'AIzaSyDemoDemoDemoDemoDemoDemoDemoDemo0',
  FIREBASE_APP_ID: '1:123456789012:web:0123456789abcdef',
  FIREBASE_MESSAGING_SENDER_ID: '123456789012',
  FIREBASE_VAPID_KEY:
    'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
};

export const serverSettings = {
  PORT: '0',
  SIGN_IN_KEY: 'the-key-of-the-tests',
  ADMIN_EMAILS: 'ada@example.com,grace@example.com',
  METRICS_TOKEN: 'the-token-of-the-metrics',
  // Each request of the tests can be from a network of its own.
  TRUSTED_PROXIES: '127.0.0.1',
};

/**
 * Starts the server in a temporary folder or the given one, without the settings of this machine.
 * @throws an error with what the process has written, if it ends.
 */
export async function startServer(
  settings: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), 'upwell-api-')),
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(root, 'api/entry/node.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_DIR: join(root, 'dist/web'),
      DATA_DIR: join(folder, 'data'),
      ...serverSettings,
      ...settings,
    },
  });
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  const stop = async () => {
    child.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  const end = async (signal: 'SIGINT' | 'SIGTERM') => {
    child.kill(signal);
    return (await closed)[0];
  };
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const [url] = /http:\/\/localhost:\d+/.exec(output) ?? [];
    if (url === undefined) continue;
    child.stdout.on('data', (more) => (output += more));
    return { url, folder, output: () => output, stop, end };
  }
  await stop();
  throw new Error(output);
}
