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

  test('of a demo are a store in memory and an identity that can only read, also on a public site', () => {
    const env = { DEMO: 'yes', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.upwell.example', STORE: '' };
    expect(readSettings(env)).toMatchObject({
      store: 'sqlite',
      dataDir: ':memory:',
      identity: 'demo',
      adminEmails: ['ada@example.com', 'grace@example.com', 'visitor@example.com'],
    });
  });

  test.each([
    'STORE',
    'DATA_DIR',
    'IDENTITY',
    'SIGN_IN_KEY',
    'ADMIN_EMAILS',
    'UNSPLASH_ACCESS_KEY',
    'FIREBASE_API_KEY',
    'FIRESTORE_EMULATOR_HOST',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'AWS_LAMBDA_FUNCTION_NAME',
  ])('of a demo may not include %s', (name) => {
    const value = { STORE: 'sqlite', IDENTITY: 'local', ADMIN_EMAILS: 'ada@example.com' }[name];
    expect(readSettingError({ DEMO: 'yes', [name]: value ?? 'a-key-of-the-tests' }).split('\n')).toContain(
      `${name} can't be used with DEMO=yes, which has a collection and an identity of its own: unset one of them.`,
    );
  });

  test('treat empty text as not set', () => {
    expect(readSettings({ PORT: '', STORE: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 4000,
      store: 'sqlite',
      publicUrl: null,
    });
  });

  test('convert e-mails to lower case and remove duplicates', () => {
    expect(
      readSettings({ ADMIN_EMAILS: ' Ada@Example.com, ada@example.com ,grace@example.com,' }).adminEmails,
    ).toEqual(['ada@example.com', 'grace@example.com']);
  });

  test('remove the trailing slash of PUBLIC_URL', () => {
    expect(readSettings({ PUBLIC_URL: 'http://localhost:4000/' }).publicUrl).toBe('http://localhost:4000');
  });

  test.each([
    ['PORT', { PORT: 'four thousand' }],
    ['PORT', { PORT: '70000' }],
    ['STORE', { STORE: 'mongo' }],
    ['IDENTITY', { IDENTITY: 'github' }],
    ['DEMO', { DEMO: 'true' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ada' }],
    ['ADMIN_EMAILS_MASKED', { ADMIN_EMAILS_MASKED: 'perhaps' }],
    ['SIGN_IN_KEY', { SIGN_IN_KEY: 'short' }],
    ['SIGN_IN_KEY', { SIGN_IN_KEY: 'with spaces and more' }],
    ['SIGN_IN_KEY', { SIGN_IN_KEY: 'x'.repeat(257) }],
    ['PUBLIC_URL', { PUBLIC_URL: 'upwell.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://upwell.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:4000/app' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'caddy' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1 10.0.0.1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/' }],
    ['UNSPLASH_URL', { UNSPLASH_URL: 'api.unsplash.com' }],
    ['PLACEHOLDER_URL', { PLACEHOLDER_URL: 'picsum.photos' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'My Project' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'x' }],
    ['FIREBASE_VAPID_KEY', { FIREBASE_VAPID_KEY: 'a private one' }],
    ['FIREBASE_MEASUREMENT_ID', { FIREBASE_MEASUREMENT_ID: 'UA-12345-1' }],
    ['FIREBASE_PROJECT_ID', { STORE: 'firestore' }],
    ['FIREBASE_PROJECT_ID', { IDENTITY: 'firebase', FIREBASE_API_KEY: 'key' }],
    ['FIREBASE_API_KEY', { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'upwell' }],
    ['STORE', { ...onLambda, ...firebase, STORE: 'sqlite' }],
    ['PUBLIC_URL', { ...onLambda, ...firebase, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...onLambda, ...firebase, PUBLIC_URL: 'http://upwell.example' }],
  ])('that are invalid throw a one-sentence error with the name %s: %j', (name, env) => {
    const message = readSettingError(env);
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('that are invalid or missing are all reported at once, each with one sentence', () => {
    const env = { ...onLambda, PORT: 'four', STORE: 'mongo', PUBLIC_URL: 'http://upwell.example' };
    const names = readSettingError(env)
      .split('\n')
      .map((sentence) => sentence.slice(0, sentence.search(/[ =]/)));
    expect(names).toEqual(['PORT', 'STORE', 'IDENTITY', 'PUBLIC_URL']);
    const onlyIdentity = { ...onLambda, IDENTITY: 'firebase' };
    expect(readSettingError(onlyIdentity).split('\n')).toEqual([
      'FIREBASE_PROJECT_ID is missing: STORE=firestore needs the id of your Firebase project.',
      'FIREBASE_API_KEY is missing: IDENTITY=firebase needs it to sign admins in.',
    ]);
  });

  test('are quoted in errors only if they are shorter than any secret', () => {
    expect(readSettingError({ STORE: 'mongo' })).toContain('STORE=mongo');
    const secret = 'CANARY0123456789';
    for (const name of ['PORT', 'STORE', 'IDENTITY', 'ADMIN_EMAILS', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'HOST'])
      expect(readSettingError({ [name]: secret })).not.toContain(secret);
  });

  test('contain the sign-in key, and no error quotes an invalid one', () => {
    expect(readSettings({}).signInKey).toBeNull();
    expect(readSettings({ SIGN_IN_KEY: ' a-key_of.the~tests ' }).signInKey).toBe('a-key_of.the~tests');
    expect(readSettingError({ SIGN_IN_KEY: 'my secret' })).not.toContain('my secret');
  });

  test.each(['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'IDENTITY'])(
    'refuse local identity and emulators where visitors reach the server: %s',
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
