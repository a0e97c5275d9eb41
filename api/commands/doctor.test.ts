import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { serve } from '../entry/node.ts';
import { openServices } from '../app/services.ts';
import { listen, type ListeningServer } from '../../tests/support/site/listen.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';
import { checkSettings, findProblems, formatFinding } from './doctor.ts';

const key = 'secret-key-0123456789';
let service: ListeningServer;
let isKeyValid: boolean;

beforeEach(async () => {
  isKeyValid = true;
  const server = createServer((request, response) => {
    const isAllowed = isKeyValid || request.headers.authorization === undefined;
    response.writeHead(isAllowed ? 200 : 401).end();
  });
  service = await listen(server);
});
afterEach(() => service.close());

test('npm run doctor finds no problem without settings', async () => {
  expect(getStates(await checkSettings(createEnv()))).toEqual({
    'STORE=sqlite': 'works',
    'IDENTITY=local': 'works',
    ADMIN_EMAILS: 'works',
    'PORT=0': 'works',
    PUBLIC_URL: 'off',
    TRUSTED_PROXIES: 'off',
    UNSPLASH_ACCESS_KEY: 'off',
    PLACEHOLDER_URL: 'works',
    FIREBASE_VAPID_KEY: 'off',
    FIREBASE_MEASUREMENT_ID: 'off',
  });
});

test('npm run doctor reports a rejected Unsplash key, and never prints it', async () => {
  expect(getStates(await checkSettings(createEnv({ UNSPLASH_ACCESS_KEY: key })))['UNSPLASH_ACCESS_KEY']).toBe(
    'works',
  );
  isKeyValid = false;
  const findings = await checkSettings(createEnv({ UNSPLASH_ACCESS_KEY: key }));
  expect(getStates(findings)['UNSPLASH_ACCESS_KEY']).toBe('broken');
  expect(findings.map(formatFinding).join('\n')).not.toContain(key);
});

test('npm run doctor reports a port in use and an invalid setting', async () => {
  const { port } = new URL(service.url);
  expect(getStates(await checkSettings(createEnv({ PORT: port })))[`PORT=${port}`]).toBe('broken');
  expect(await checkSettings(createEnv({ STORE: 'mongo' }))).toEqual([
    { setting: 'STORE', state: 'broken', message: 'STORE=mongo is unknown: set it to sqlite or firestore.' },
  ]);
});

test('npm run doctor checks only the address of a demo, and accepts the port of the running server', async () => {
  const server = await serve(
    await openServices(readSettings({ DEMO: 'yes', PORT: '0' }), { log: silentLog }),
  );
  const { port } = new URL(server.url);
  expect(getStates(await checkSettings({ DEMO: 'yes', PORT: port }))).toEqual({
    'DEMO=yes': 'works',
    [`PORT=${port}`]: 'works',
    PUBLIC_URL: 'off',
    TRUSTED_PROXIES: 'off',
  });
  await server.close();
});

test('npm run doctor asks a public site for TRUSTED_PROXIES and ADMIN_EMAILS_MASKED', async () => {
  const env = {
    PUBLIC_URL: 'https://upwell.example',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'upwell-test',
    FIREBASE_API_KEY: key,
    ADMIN_EMAILS: 'ada@upwell.example',
  };
  const advice = 'set ADMIN_EMAILS_MASKED=yes';
  const findings = await checkSettings(createEnv(env));
  expect(getStates(findings)['TRUSTED_PROXIES']).toBe('broken');
  expect(findings.map(formatFinding).join('\n')).toContain(advice);
  const others = await checkSettings(
    createEnv({ ...env, TRUSTED_PROXIES: '127.0.0.1', ADMIN_EMAILS_MASKED: 'yes' }),
  );
  expect(getStates(others)['TRUSTED_PROXIES']).toBe('works');
  expect(others.map(formatFinding).join('\n')).not.toContain(advice);
});

test.each([['--foo'], ['--stage']])('npm run doctor -- %s names the valid options', (option) => {
  const { status, stderr } = spawnSync(process.execPath, ['api/commands/doctor.ts', option], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^The options are unknown or incomplete: use npm run doctor .+\n$/),
  });
});

test('npm start, test and doctor ask for Node 24 if it is older', () => {
  const version =
    "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })";
  const { status, stderr } = spawnSync(process.execPath, ['--import', version, 'scripts/requireNode24.js'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Node 20\.1\.0 is too old: install Node 24, or .+\.\n$/),
  });
});

function createEnv(changes: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: 'does-not-exist',
    SITE_DIR: 'does-not-exist',
    UNSPLASH_URL: service.url,
    PLACEHOLDER_URL: service.url,
    ...changes,
  };
}

function getStates(findings: Awaited<ReturnType<typeof checkSettings>>): Record<string, string> {
  return Object.fromEntries(findings.map(({ setting, state }) => [setting, state]));
}

const environment = {
  STORE: 'firestore',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-upwell',
  FIREBASE_API_KEY: 'key',
  ADMIN_EMAILS: 'ada@upwell.example',
  GOOGLE_CREDENTIALS: '{}',
  PUBLIC_URL: { 'Fn::If': ['HasDomain', 'one', 'other'] },
};
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/01234567';

function checkDeployment(changes: object, custom: object = {}): string[] {
  const deployment = {
    custom: { publicUrl: '', certificateArn: '', ...custom },
    provider: { environment: { ...environment, ...changes } },
  };
  const problems = findProblems(JSON.stringify(deployment));
  return problems.map((sentence) => sentence.split(' ')[0] ?? '');
}

test('npm run doctor finds no problem in a complete deployment, with or without its own domain', () => {
  expect(checkDeployment({})).toEqual([]);
  expect(checkDeployment({}, { publicUrl: 'https://upwell.example', certificateArn })).toEqual([]);
});

test('npm run doctor reports each missing or invalid setting of a deployment by its name', () => {
  expect(checkDeployment({ ADMIN_EMAILS: 'ada@example.com' })).toEqual(['ADMIN_EMAILS']);
  expect(checkDeployment({ GOOGLE_CREDENTIALS: '' })).toEqual(['GOOGLE_CREDENTIALS']);
  expect(checkDeployment({ FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '' })).toEqual([
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
  ]);
  expect(checkDeployment({}, { publicUrl: 'https://upwell.example' })).toEqual(['CERTIFICATE_ARN']);
});
