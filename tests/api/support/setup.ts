// A global setup of Vitest: starts the product that the tests of a project are run against, and lets all of them share it.
//
// With TEST_URL, it is an existing deployment instead. TEST_KEY is the key of its local sign-in, and TEST_EMAIL the e-mail
// of an admin. The tests move what they add to the trash.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startFirestoreEmulator } from '../../support/emulators/firestoreEmulator.ts';
import {
  firebaseApplication,
  postJson,
  root,
  serverSettings,
  startServer,
} from '../../support/site/serverProcess.ts';
import { type Server, startLambda } from './lambda.ts';
import { startFakePhotos } from './photos.ts';
import { firebaseSettings, signInTo, type Target } from './target.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

const adminEmail = 'ada@example.com';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_URL, TEST_KEY = '', TEST_EMAIL = adminEmail } = process.env;
  if (TEST_URL !== undefined) {
    const url = new URL(TEST_URL).origin;
    const external = { projectId: null, emulatorHost: null, adminEmail: TEST_EMAIL };
    project.provide('target', { kind: 'external', url, key: TEST_KEY, ...external });
    return async () => {};
  }
  // Without Vitest's NODE_ENV, which would select React's development version.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['scripts/build/build.ts', '--if-changed'], { cwd: root, env });
  const photos = await startFakePhotos();
  const services = { UNSPLASH_ACCESS_KEY: 'key', UNSPLASH_URL: photos.url, PLACEHOLDER_URL: photos.url };
  const kind = project.name.replace('api ', '') as Target['kind'];
  const { server, target, stop } =
    kind === 'sqlite' ? await openSqliteTarget(services) : await openFirestoreTarget(kind, services);
  project.provide('target', target);
  return async () => {
    await server.stop();
    await stop();
    photos.close();
  };
}

async function openSqliteTarget(services: Record<string, string>) {
  const projectId = 'demo-api-sqlite';
  const server = await startServer({ FIREBASE_PROJECT_ID: projectId, ...firebaseApplication, ...services });
  const target: Target = {
    kind: 'sqlite',
    url: server.url,
    key: serverSettings.SIGN_IN_KEY,
    projectId: null,
    adminEmail,
    emulatorHost: null,
  };
  return { server, target, stop: async () => {} };
}

async function openFirestoreTarget(kind: Target['kind'], services: Record<string, string>) {
  const emulator = await startFirestoreEmulator();
  if (emulator === null) throw new Error('vitest.config.ts leaves this project out without the emulator.');
  const projectId = `demo-api-${kind}`;
  const settings = {
    STORE: 'firestore',
    FIRESTORE_EMULATOR_HOST: emulator.host,
    FIREBASE_PROJECT_ID: projectId,
    ...firebaseSettings,
    ...services,
  };
  const server: Server = await (kind === 'lambda'
    ? startLambda({ ADMIN_EMAILS: serverSettings.ADMIN_EMAILS, ...settings })
    : startServer(settings));
  const target: Target = {
    kind,
    url: server.url,
    key: '',
    projectId,
    adminEmail,
    emulatorHost: emulator.host,
  };
  await importStarterThoughts(target);
  return { server, target, stop: emulator.stop };
}

/** Imports the starter thoughts into Firestore. It retries, because the emulator is slow at first. */
async function importStarterThoughts(target: Target): Promise<void> {
  const starter = JSON.parse(
    readFileSync(join(root, 'api/thoughts/starterThoughts.json'), 'utf8'),
  ) as object[];
  const rows = starter.map((record, index) => Object.assign(record, { line: index + 1 }));
  const authorization = `Bearer ${await signInTo(target, target.adminEmail)}`;
  const post = async (query: string, variables: object = {}) =>
    (await postJson(`${target.url}/graphql`, { query, variables }, { authorization })).text();
  let output = '';
  for (const expiresAt = Date.now() + 60_000; Date.now() < expiresAt; await delay(100)) {
    output = await post(
      'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows, operation: "starter") { added } }',
      { rows },
    );
    const feed = await post(`{ feed(seed: ${Date.now() % 1_000_000}, first: 1) { source totalCount } }`);
    if (!feed.includes('"source":"COLLECTION"')) continue;
    // Warms up the emulator, whose first transactions take seconds.
    output = await post(
      `mutation { addThought(key: "warm-up", input: { thought: "Warm up.", author: "a", application: "b",
        url: "https://youtu.be/dQw4w9WgXcQ" }) { ... on Thought { id } } }`,
    );
    const [, id] = /"id":"([^"]+)"/.exec(output) ?? [];
    if (id === undefined) continue;
    output = await post(`mutation { deleteThought(id: "${id}") { id } }`);
    if (output.includes(id)) return;
  }
  throw new Error(`The starter thoughts could not be imported: ${output}`);
}
