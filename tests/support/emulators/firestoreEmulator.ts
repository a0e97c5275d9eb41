// Starts Google's Firestore emulator for tests. It runs the jar directly, without the gcloud command.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../site/listen.ts';

export interface FirestoreEmulator {
  /** `127.0.0.1:port`, for FIRESTORE_EMULATOR_HOST. */
  host: string;
  stop: () => Promise<void>;
}

/**
 * Starts the emulator, which takes about two seconds, on a free port. Returns null with a warning when Java or the
 * emulator is not installed. FIRESTORE_EMULATOR_JAR sets the path of the jar.
 * @param options.memoryMb how much memory it may use for its objects.
 * @throws in CI when Java or the emulator is not installed.
 */
export async function startFirestoreEmulator({ memoryMb = 512 } = {}) {
  const missing = findMissingRequirement();
  if (missing !== null) {
    const message = `The tests on Firestore need ${missing}`;
    if (process.env['CI'] !== undefined) throw new Error(message);
    console.warn(`${message}, and are skipped.`);
    return null;
  }
  const jar = String(findJar());
  // Retries, because another process may take the free port before the emulator listens.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(jar, await findFreePort(), memoryMb);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
  }
}

const maxAttempts = 3;

async function start(jar: string, port: number, memoryMb: number): Promise<FirestoreEmulator> {
  const host = `127.0.0.1:${port}`;
  const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  // Disables Java's optimizing compiler, which makes short runs slower.
  const javaArguments = [
    '-Duser.language=en',
    `-Xmx${memoryMb}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    jar,
    mainClass,
  ];
  const serverArguments = ['--host', '127.0.0.1', '--port', String(port)];
  const emulator = spawn('java', javaArguments.concat(serverArguments), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  emulator.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  const exited = once(emulator, 'exit');
  const kill = () => emulator.kill('SIGKILL');
  process.once('exit', kill);
  try {
    await waitUntilReady(host, () => emulator.exitCode !== null);
  } catch (error) {
    process.off('exit', kill);
    kill();
    throw new Error(`The Firestore emulator did not start. It wrote: ${errors}`, { cause: error });
  }
  return {
    host,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}

async function waitUntilReady(host: string, hasExited: () => boolean): Promise<void> {
  // Starting takes more than half a minute on a busy machine.
  for (const expiresAt = Date.now() + 120_000; Date.now() < expiresAt; await delay(100)) {
    if (hasExited()) throw new Error('It exited immediately after its start.');
    const response = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('It did not respond within two minutes.');
}

/** Returns the missing requirement of the emulator; null if it can be started. */
export function findMissingRequirement(): string | null {
  if (readCommandOutput('java', ['-version']) === null) return 'Java 17';
  return findJar() === null ? "Google's emulator (the package google-cloud-cli-firestore-emulator)" : null;
}

function findJar(): string | null {
  const configuredJar = process.env['FIRESTORE_EMULATOR_JAR'];
  if (configuredJar) return isJar(configuredJar) ? configuredJar : null;
  const packagedJar = readCommandOutput('dpkg', ['-L', 'google-cloud-cli-firestore-emulator'])
    ?.split('\n')
    .find(isJar);
  if (packagedJar !== undefined) return packagedJar;
  const root = readCommandOutput('gcloud', ['info', '--format=value(installation.sdk_root)'])?.trim();
  const jar = `${root}/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar`;
  return isJar(jar) ? jar : null;
}

function isJar(path: string): boolean {
  return path.endsWith('emulator.jar') && existsSync(path);
}

function readCommandOutput(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** Returns a port of this machine that is not in use. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  const { url, close } = await listen(probe);
  close();
  await once(probe, 'close');
  return Number(new URL(url).port);
}
