import { describe, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { SettingError } from './settingFormats.ts';

const onLambda = {
  AWS_LAMBDA_FUNCTION_NAME: 'upwell',
  PUBLIC_URL: 'https://upwell.example',
  STORE: 'firestore',
};
const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'upwell', FIREBASE_API_KEY: 'key' };

describe('settings', () => {
  test('have defaults that work on one machine', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.data',
      store: 'sqlite',
      identity: 'local',
      adminEmails: ['ada@example.com', 'grace@example.com'],
      productName: 'Upwell',
      publicUrl: null,
    });
  });

  test('ignore outer spaces, repeated e-mails, upper case in e-mails and a final slash', () => {
    const env = { PORT: '', STORE: ' ', PUBLIC_URL: 'http://localhost:4000/' };
    const adminEmails = ' Ada@Example.com, ada@example.com ,grace@example.com,';
    expect(readSettings({ ...env, ADMIN_EMAILS: adminEmails })).toMatchObject({
      port: 4000,
      store: 'sqlite',
      publicUrl: 'http://localhost:4000',
      adminEmails: ['ada@example.com', 'grace@example.com'],
    });
    expect(readSettings(firebase).adminEmails).toEqual([]);
  });

  test('of a demo are a store in memory and a read-only identity, even on a public site', () => {
    const env = { DEMO: 'yes', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.upwell.example', STORE: '' };
    expect(readSettings(env)).toMatchObject({
      store: 'sqlite',
      dataDir: ':memory:',
      identity: 'demo',
      adminEmails: ['ada@example.com', 'grace@example.com', 'visitor@example.com'],
    });
  });

  test.each([
    ['PORT', { PORT: 'four thousand' }],
    ['PORT', { PORT: '70000' }],
    ['STORE', { STORE: 'mongo' }],
    ['IDENTITY', { IDENTITY: 'github' }],
    ['DEMO', { DEMO: 'true' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ada' }],
    ['SIGN_IN_KEY', { SIGN_IN_KEY: 'short' }],
    ['SIGN_IN_KEY', { SIGN_IN_KEY: 'x'.repeat(257) }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://upwell.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:4000/app' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'caddy' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['UNSPLASH_URL', { UNSPLASH_URL: 'api.unsplash.com' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'My Project' }],
    ['FIREBASE_VAPID_KEY', { FIREBASE_VAPID_KEY: 'a private one' }],
    ['FIREBASE_MEASUREMENT_ID', { FIREBASE_MEASUREMENT_ID: 'UA-12345-1' }],
    ['FIREBASE_PROJECT_ID', { STORE: 'firestore' }],
    ['FIREBASE_PROJECT_ID', { IDENTITY: 'firebase', FIREBASE_API_KEY: 'key' }],
    ['FIREBASE_API_KEY', { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'upwell' }],
    ['STORE', { ...onLambda, ...firebase, STORE: 'sqlite' }],
    ['PUBLIC_URL', { ...onLambda, ...firebase, PUBLIC_URL: 'http://upwell.example' }],
  ])('throw an error that names %s for the value %j', (name, env) => {
    const message = readSettingError(env);
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('report all invalid values in one error, or else all missing ones', () => {
    const env = { ...onLambda, PORT: 'four', STORE: 'mongo' };
    const names = readSettingError(env)
      .split('\n')
      .map((sentence) => sentence.slice(0, sentence.search(/[ =]/)));
    expect(names).toEqual(['PORT', 'STORE']);
    const onlyIdentity = { ...onLambda, IDENTITY: 'firebase' };
    expect(readSettingError(onlyIdentity).split('\n')).toEqual([
      'FIREBASE_PROJECT_ID is missing: STORE=firestore needs the id of your Firebase project.',
      'FIREBASE_API_KEY is missing: IDENTITY=firebase needs it to sign admins in.',
    ]);
  });

  test('contain the sign-in key, and never quote an invalid one in an error', () => {
    expect(readSettings({}).signInKey).toBeNull();
    expect(readSettings({ SIGN_IN_KEY: ' a-key_of.the~tests ' }).signInKey).toBe('a-key_of.the~tests');
    expect(readSettingError({ SIGN_IN_KEY: 'my secret' })).not.toContain('my secret');
    for (const name of ['PORT', 'STORE', 'ADMIN_EMAILS', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'HOST'])
      expect(readSettingError({ [name]: 'CANARY0123456789' })).not.toContain('CANARY');
  });

  test.each(['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'IDENTITY'])(
    'reject local identity and emulators on a public site: %s',
    (name) => {
      const local = { [name]: name === 'IDENTITY' ? 'local' : 'localhost:8080' };
      for (const env of [onLambda, { HOST: '10.0.0.5' }, { PUBLIC_URL: 'https://upwell.example' }])
        expect(readSettingError({ ...firebase, ...env, ...local })).toContain(name);
    },
  );

  test.each(['127.0.0.1', 'localhost', '::1', '127.8.9.10'])('allow local identity at %s', (host) => {
    expect(readSettings({ HOST: host }).identity).toBe('local');
  });

  test.each(['localhost.example', '127.0.0.1.example', '0.0.0.0', '::'])(
    'do not allow local identity at %s',
    (host) => {
      expect(readSettingError({ HOST: host })).toContain('IDENTITY=local');
    },
  );
});

function readSettingError(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}
