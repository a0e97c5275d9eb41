import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runChecks } from './doctor.ts';
import { formatFinding } from './doctorFinding.ts';

const key = 'canary-key-0123456789';
let outside: Server;
let outsideUrl: string;
let isKeyValid: boolean;

beforeEach(async () => {
  isKeyValid = true;
  outside = createServer((request, response) => {
    const isAllowed = isKeyValid || request.headers.authorization === undefined;
    response.writeHead(isAllowed ? 200 : 401).end();
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterEach(() => void outside.close());

test('a fresh copy works, and says what is left out', async () => {
  expect(statesBySetting(await runChecks(env()))).toEqual({
    'STORE=sqlite': 'works',
    'IDENTITY=local': 'works',
    ADMIN_EMAILS: 'works',
    SITE_DIR: 'off',
    'PORT=0': 'works',
    PUBLIC_URL: 'off',
    UNSPLASH_ACCESS_KEY: 'off',
    PLACEHOLDER_URL: 'works',
    FIREBASE_VAPID_KEY: 'off',
    FIREBASE_MEASUREMENT_ID: 'off',
  });
});

test('a key that is refused is told without being shown', async () => {
  expect(statesBySetting(await runChecks(env({ UNSPLASH_ACCESS_KEY: key })))['UNSPLASH_ACCESS_KEY']).toBe(
    'works',
  );
  isKeyValid = false;
  const findings = await runChecks(env({ UNSPLASH_ACCESS_KEY: key }));
  expect(statesBySetting(findings)['UNSPLASH_ACCESS_KEY']).toBe('broken');
  expect(findings.map(formatFinding).join('\n')).not.toContain(key);
});

test('a port in use and a setting that stops the start are broken', async () => {
  const { port } = new URL(outsideUrl);
  expect(statesBySetting(await runChecks(env({ PORT: port })))[`PORT=${port}`]).toBe('broken');
  expect(await runChecks(env({ STORE: 'mongo' }))).toEqual([
    { setting: 'STORE', state: 'broken', message: 'STORE=mongo is unknown: set it to sqlite or firestore.' },
  ]);
});

test('what notifications miss is named', async () => {
  const findings = await runChecks(env({ FIREBASE_PROJECT_ID: 'upwell-test', FIREBASE_API_KEY: 'x' }));
  expect(findings.find(({ setting }) => setting === 'FIREBASE_VAPID_KEY')?.message).toBe(
    'no notifications; they need FIREBASE_APP_ID, FIREBASE_MESSAGING_SENDER_ID, FIREBASE_VAPID_KEY.',
  );
});

function env(changes: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: 'nowhere-yet',
    SITE_DIR: 'nowhere-yet',
    UNSPLASH_URL: outsideUrl,
    PLACEHOLDER_URL: outsideUrl,
    ...changes,
  };
}

function statesBySetting(findings: Awaited<ReturnType<typeof runChecks>>): Record<string, string> {
  return Object.fromEntries(findings.map(({ setting, state }) => [setting, state]));
}
