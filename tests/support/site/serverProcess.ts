// Starts the product in a separate process with its real entry point, and sends requests to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface ServerProcess {
  url: string;
  pid: number;
  /** The folder of the server's data. */
  folder: string;
  /** Returns all text from standard output and standard error. */
  output: () => string;
  /** Sends a signal, and returns the exit code. */
  end: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  stop: () => Promise<void>;
}

/** The key of the local sign-in. */
export const signInKey = 'the-key-of-the-tests';

export const serverSettings = {
  PORT: '0',
  SIGN_IN_KEY: signInKey,
  ADMIN_EMAILS: 'ada@example.com,grace@example.com',
  METRICS_TOKEN: 'the-token-of-the-metrics',
  // Lets tests send requests from different networks.
  TRUSTED_PROXIES: '127.0.0.1',
};

/** The settings of a Firebase application that can't be reached. The VAPID key must be a valid point on its curve. */
export const firebaseApplication = {
  FIREBASE_API_KEY: 'AIzaSyDemoDemoDemoDemoDemoDemoDemoDemo0',
  FIREBASE_APP_ID: '1:123456789012:web:0123456789abcdef',
  FIREBASE_MESSAGING_SENDER_ID: '123456789012',
  FIREBASE_VAPID_KEY:
    'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
};

/** Creates an empty folder for the files of a test. */
export function createTemporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'upwell-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

interface Options {
  /** The path of another server program, which prints its URL. */
  program?: string;
  /** The folder of the data; by default a temporary one. */
  folder?: string;
  /** Flags of Node. */
  flags?: readonly string[];
  /** A command that runs the given command, such as `nice`. */
  wrapper?: readonly string[];
}

/**
 * Starts the server without the environment's settings.
 * @throws an error with the process's output, if the process ends.
 */
export async function startServer(
  settings: Record<string, string>,
  { program: path = 'api/entry/node.ts', folder, flags = [], wrapper = [] }: Options = {},
): Promise<ServerProcess> {
  const own = folder === undefined ? createTemporaryFolder() : { path: folder, remove: () => {} };
  const [program, ...parameters] = [...wrapper, process.execPath, ...flags, join(root, path)];
  const child = spawn(program, parameters, {
    cwd: own.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: own.path,
      SITE_DIR: join(root, 'dist/web'),
      DATA_DIR: join(own.path, 'data'),
      ...serverSettings,
      ...settings,
    },
  });
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  const end: ServerProcess['end'] = async (signal) => {
    child.kill(signal);
    return (await closed)[0];
  };
  const stop = async () => {
    await end('SIGKILL');
    own.remove();
  };
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const [url] = /http:\/\/localhost:\d+/.exec(output) ?? [];
    if (url === undefined) continue;
    child.stdout.on('data', (more) => (output += more));
    return { url, pid: child.pid ?? 0, folder: own.path, output: () => output, end, stop };
  }
  await stop();
  throw new Error(output);
}

/** Signs in locally. Returns the whole Authorization header. */
export async function requestAuthorization(
  url: string,
  email: string,
  { name = 'Somebody', key = signInKey } = {},
): Promise<string> {
  const response = await postJson(`${url}/local-sign-in`, { email, displayName: name, key });
  if (!response.ok) throw new Error(`Signing in failed with ${response.status}.`);
  return `Bearer ${((await response.json()) as { token: string }).token}`;
}

export function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
