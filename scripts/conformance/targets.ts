// The targets of the conformance tests: all ways to start and deploy Upwell.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addStarterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { withFirestoreThoughts } from '../../bench/collection.ts';
import { startFakeUnsplash } from '../../tests/support/browser/fakeUnsplash.ts';
import { startFirestoreEmulator } from '../../tests/support/emulators/firestoreEmulator.ts';
import { buildLambdaPackage, unpackLambdaPackage } from '../../tests/support/lambda/lambdaPackage.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../../tests/support/lambda/lambdaRuntime.ts';
import { createGatewayEvent } from '../../tests/support/lambda/requestSamples.ts';
import { listen } from '../../tests/support/site/listen.ts';
import { firebaseTestSettings } from '../../tests/support/site/testSite.ts';

export interface ConformanceTarget {
  /** The URL, and how to sign in. */
  options: string[];
  stop: () => Promise<void>;
}

const signInKey = 'the-key-of-the-conformance-tests';
const adminEmail = 'ada@example.com';

/** Runs `npm start` over an empty folder. */
export const startNpmStart = () => startCommand('.', ['npm', 'start'], {});

/** Runs the command of the Docker image in a folder that has the files of the image only. */
export async function startImageCommand(): Promise<ConformanceTarget> {
  const [, image = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM node:24-slim$/m);
  const folder = mkdtempSync(join(tmpdir(), 'upwell-image-'));
  for (const [, path = ''] of image.matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    if (path === 'node_modules') symlinkSync(resolve(path), join(folder, path));
    else cpSync(path, join(folder, path), { recursive: true });
  }
  const command = JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '[]') as string[];
  const target = await startCommand(folder, command, { NODE_ENV: 'production' });
  return { ...target, stop: () => target.stop().then(() => rmSync(folder, { recursive: true })) };
}

async function startCommand(
  cwd: string,
  command: string[],
  env: Record<string, string>,
): Promise<ConformanceTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'upwell-conformance-'));
  const photos = await startFakeUnsplash();
  const [program = '', ...args] = command;
  const settings = { PORT: '0', DATA_DIR: dataDir, SIGN_IN_KEY: signInKey, ADMIN_EMAILS: adminEmail };
  const services = { UNSPLASH_URL: photos.url, PLACEHOLDER_URL: photos.url };
  // A group of its own, because npm starts other processes.
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, ...services, ...env },
  });
  const closed = once(child, 'close');
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  let url: string | undefined;
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    url = /http:\/\/localhost:\d+/.exec(output)?.[0];
    if (url !== undefined) break;
  }
  child.stdout.resume();
  if (url === undefined) throw new Error(`${command.join(' ')} did not start: ${output}`);
  return {
    options: [url, '--key', signInKey, '--email', adminEmail],
    stop: async () => {
      process.kill(-Number(child.pid), 'SIGTERM');
      await closed;
      photos.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Runs the package for Lambda on the Firestore emulator, behind a server that sends it API Gateway's events. */
export async function startLambdaPackage(): Promise<ConformanceTarget | null> {
  const emulator = await startFirestoreEmulator();
  if (emulator === null) return null;
  await buildLambdaPackage();
  const folder = mkdtempSync(join(tmpdir(), 'upwell-lambda-'));
  await unpackLambdaPackage(folder);
  const photos = await startFakeUnsplash();
  let runtime: LambdaRuntime | null = null;
  const server = await listen(
    createServer((request, response) => void forwardRequest(request, response, runtime)),
  );
  runtime = await startLambdaRuntime(folder, {
    STORE: 'firestore',
    IDENTITY: 'firebase',
    ADMIN_EMAILS: adminEmail,
    ...firebaseTestSettings,
    UNSPLASH_ACCESS_KEY: 'key',
    UNSPLASH_URL: photos.url,
    PLACEHOLDER_URL: photos.url,
    FIRESTORE_EMULATOR_HOST: emulator.host,
    // With an emulator, tokens without a signature are accepted, and no account is revoked.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    PUBLIC_URL: server.url,
    SITE_DIR: 'dist/lambda/web',
  });
  const projectId = firebaseTestSettings.FIREBASE_PROJECT_ID;
  await withFirestoreThoughts(emulator.host, projectId, (thoughts) =>
    addStarterThoughts(thoughts, new Date().toISOString()),
  );
  return {
    options: [server.url, '--firebase', projectId, '--email', adminEmail],
    stop: async () => {
      server.close();
      photos.close();
      await runtime?.stop();
      await emulator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  runtime: LambdaRuntime | null,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { method = 'GET' } = request;
  const sample = {
    method,
    path: pathname,
    query: search.slice(1),
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  };
  const result = await runtime?.invoke(createGatewayEvent(sample));
  response.writeHead(result?.statusCode ?? 503, result?.headers as Record<string, string>);
  response.end(Buffer.from(result?.body ?? '', result?.isBase64Encoded === true ? 'base64' : 'utf8'));
}
