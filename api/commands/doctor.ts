// `npm run doctor`: reports for each setting what is configured, whether it works, and what to do. With `--deploy` it
// checks the next deployment instead, and with `--deployed URL` the deployed site.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStores } from '../app/stores/openStores.ts';
import { isLoopback, readSettings, type Settings } from '../env.ts';
import { createAccountLookup, googleKeysUrl } from '../people/firebaseIdentity.ts';
import { getSettingName, SettingError } from '../settingFormats.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { databaseFileName, explainStoreError } from '../storage/dataFolder.ts';
import { CredentialsError, NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { Collection } from '../thoughts/collection.ts';
import { checkDeployment, type Finding, formatFinding, importAdvice, testSite } from './deployment.ts';

type Result = Omit<Finding, 'setting'>;
const works = (message: string): Result => ({ state: 'works', message });
/** An optional feature is not configured. */
const off = (message: string): Result => ({ state: 'off', message });
const broken = (message: string): Result => ({ state: 'broken', message });

/** Returns all findings in a fixed order, or only those about the settings that prevent the server from starting. */
export async function runChecks(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    return await Promise.all(
      Object.entries(listChecks(settings)).map(async ([setting, check]) => {
        const { state, message } = await check();
        return { setting, state, message };
      }),
    );
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.problems.map((message) => ({ setting: getSettingName(message), state: 'broken', message }));
  }
}

function listChecks(settings: Settings): Record<string, () => Result | Promise<Result>> {
  const { store, identity, host, port, publicUrl, trustedProxies, unsplash, firebase } = settings;
  const address = {
    [`PORT=${port}`]: () => checkPort(host, port),
    PUBLIC_URL: () =>
      publicUrl === null
        ? off('is not set: links begin with the origin of each request.')
        : works(`links begin with ${publicUrl}.`),
    TRUSTED_PROXIES: () => {
      if (trustedProxies.rules.length > 0)
        return works('X-Forwarded headers of these proxies tell who the client is.');
      // The server itself has no TLS, so a proxy must be in front of it.
      return publicUrl?.startsWith('https:') === true
        ? broken(
            `is not set, so everybody behind the proxy of ${publicUrl} is limited as one client: set it to the proxy's address, such as 127.0.0.1.`,
          )
        : off('is not set: each connection is a client of its own.');
    },
  };
  // A demo has no other settings.
  if (identity === 'demo')
    return {
      'DEMO=yes': () =>
        works('everybody may look around, nobody can change anything, and nothing is stored.'),
      ...address,
    };
  return {
    [`STORE=${store}`]: () => checkStore(settings),
    [`IDENTITY=${identity}`]: () => checkIdentity(settings),
    ADMIN_EMAILS: () => describeAdmins(settings),
    ...address,
    UNSPLASH_ACCESS_KEY: async () => {
      const { accessKey, url } = unsplash;
      if (accessKey === null)
        return off(
          'is not set: placeholder images are used. Get a key for photos at https://unsplash.com/developers.',
        );
      return (await fetchText(`${url}/topics?per_page=1`, { authorization: `Client-ID ${accessKey}` })) !==
        null
        ? works(`${url} accepts the key.`)
        : broken(`${url} rejects the key or can't be reached: check both.`);
    },
    PLACEHOLDER_URL: async () =>
      (await fetchText(`${unsplash.placeholderUrl}/seed/upwell/8/6`)) !== null
        ? works(`${unsplash.placeholderUrl} is available.`)
        : off(
            `${unsplash.placeholderUrl} can't be reached: backgrounds are gradients instead of placeholder images.`,
          ),
    FIREBASE_VAPID_KEY: () => describePush(settings),
    FIREBASE_MEASUREMENT_ID: () =>
      firebase.measurementId === null
        ? off('is not set: no statistics are collected.')
        : works('statistics are collected from visitors who consent.'),
  };
}

async function checkStore(settings: Settings): Promise<Result> {
  const isSqlite = settings.store === 'sqlite';
  const file = join(settings.dataDir, databaseFileName);
  if (isSqlite && !existsSync(file))
    return works(`${file} will be created at the first start, with 40 thoughts.`);
  const place = isSqlite ? file : `project ${settings.firebase.projectId}`;
  try {
    const size = await countThoughts(settings);
    const content = size === 0 ? `but empty: ${importAdvice}` : `with ${size} thoughts`;
    return works(`${place} is available, ${content}.`);
  } catch (error) {
    if (error instanceof SettingError || error instanceof NewerStoreError) return broken(error.message);
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.cause instanceof CredentialsError) return broken(error.message);
    const advice = isSqlite
      ? explainStoreError(error)
      : `${error.message} Check GOOGLE_APPLICATION_CREDENTIALS and the role “Cloud Datastore User”.`;
    return broken(`${place} fails the self-test: ${advice}`);
  }
}

async function countThoughts(settings: Settings): Promise<number> {
  const { thoughtStore: store, close } = await openStores(settings);
  try {
    await store.ping();
    await store.testWriting();
    const thoughts = new Collection({
      store,
      // Each finding says what is wrong.
      log: { warn: () => {}, info: () => {} },
      now: () => new Date().toISOString(),
    });
    return (await thoughts.readLatest()).live.length;
  } finally {
    await close();
  }
}

async function checkIdentity({ identity, firebase, authEmulatorHost }: Settings): Promise<Result> {
  const { projectId } = firebase;
  if (identity === 'local' || projectId === null)
    return works('anybody with the sign-in key can sign in as anybody, on this computer only.');
  if (authEmulatorHost !== null) return works(`signs in through the emulator at ${authEmulatorHost}.`);
  if ((await fetchText(googleKeysUrl)) === null)
    return broken('Google’s signing keys can’t be fetched: allow requests to www.googleapis.com.');
  try {
    await createAccountLookup(projectId)('nobody');
    return works(`project ${projectId} gives access to its accounts.`);
  } catch (error) {
    if (error instanceof CredentialsError) return broken(error.message);
    return broken(
      `project ${projectId} denies access to its accounts: check GOOGLE_APPLICATION_CREDENTIALS and the role “Firebase Authentication Viewer”.`,
    );
  }
}

function describeAdmins({ adminEmails, adminEmailsAreMasked, publicUrl }: Settings): Result {
  if (adminEmails.length === 0)
    return off('lists nobody: only people with an invitation can manage the thoughts.');
  const isPublic = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  const advice =
    isPublic && !adminEmailsAreMasked
      ? ' Anybody can read the e-mails of the admins at /admin: set ADMIN_EMAILS_MASKED=yes.'
      : '';
  return works(`authorizes ${adminEmails.join(', ')}.${advice}`);
}

async function checkPort(host: string, port: number): Promise<Result> {
  const probe = createServer();
  const failure = await new Promise<Error | null>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(null));
  });
  probe.close();
  if (failure === null) return works(`is free on ${host}.`);
  const health = await fetchText(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health`);
  return health?.includes('"store":') === true
    ? works(`Upwell is running on ${host}.`)
    : broken(
        `is not available on ${host} (${failure.message}): stop the program that uses it, or set another port.`,
      );
}

function describePush({ firebase }: Settings): Result {
  const missing = Object.entries({
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_API_KEY: firebase.apiKey,
    FIREBASE_APP_ID: firebase.appId,
    FIREBASE_MESSAGING_SENDER_ID: firebase.messagingSenderId,
    FIREBASE_VAPID_KEY: firebase.vapidKey,
  }).flatMap(([name, value]) => (value === null ? [name] : []));
  return missing.length === 0
    ? works('visitors can turn on notifications.')
    : off(`notifications are off: they need ${missing.join(', ')}.`);
}

/** Returns the text of a successful response within three seconds, else null. */
function fetchText(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  return fetch(url, { headers, signal: AbortSignal.timeout(3_000) })
    .then(async (response) => (response.ok ? await response.text() : null))
    .catch(() => null);
}

if (import.meta.main) {
  const { deploy, stage, deployed } = parseOptions();
  const findings =
    deployed !== undefined
      ? await testSite(deployed.replace(/\/+$/, ''))
      : deploy
        ? await checkDeployment(stage)
        : await checkThisInstallation();
  for (const finding of findings) console.log(formatFinding(finding));
  // A pending Firestore call would keep the process running for minutes.
  process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0);
}

/** Ends the process with a sentence for unknown options. */
function parseOptions() {
  try {
    return parseArgs({
      options: {
        deploy: { type: 'boolean', default: false },
        stage: { type: 'string', default: 'prod' },
        deployed: { type: 'string' },
      },
    }).values;
  } catch {
    console.error(
      'The options are unknown or incomplete: use npm run doctor without any, or with -- --deploy [--stage dev], or with -- --deployed URL.',
    );
    process.exit(2);
  }
}

async function checkThisInstallation(): Promise<Finding[]> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  storeGoogleCredentials(process.env);
  return runChecks(process.env);
}
