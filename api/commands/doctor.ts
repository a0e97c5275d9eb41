// `npm run doctor`: reports for each setting what is configured, whether it works, and what to do. With `--deploy` it
// checks the next deployment instead, and with `--deployed URL` the deployed site.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { openStores } from '../app/stores/openStores.ts';
import { isLoopback, readSettings, type Settings, usesFirestoreEmulator } from '../env.ts';
import { createFirebaseAccountLookup } from '../people/firebaseAccountLookup.ts';
import { googleKeysUrl } from '../people/firebaseIdentity.ts';
import { getSettingName, SettingError } from '../settingFormats.ts';
import { findCredentialsProblem, storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { explainStoreError } from '../storage/dataFolder.ts';
import { CredentialsError, NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { Collection } from '../thoughts/collection.ts';
import { type Finding, importAdvice, testSite } from './deployedSite.ts';

const works = (setting: string, message: string): Finding => ({ setting, state: 'works', message });
/** An optional feature is not configured. */
const off = (setting: string, message: string): Finding => ({ setting, state: 'off', message });
const broken = (setting: string, message: string): Finding => ({ setting, state: 'broken', message });

const stateSymbols = { works: '✓', off: '–', broken: '✗' };

export function formatFinding({ setting, state, message }: Finding): string {
  return `${stateSymbols[state]} ${setting.padEnd(30)} ${message}`;
}

/** Returns all findings in a fixed order, or only those about the settings that prevent the server from starting. */
export async function runChecks(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    // A demo has no other settings.
    const checks: Check[] =
      settings.identity === 'demo'
        ? [() => works('DEMO=yes', demoMessage), ...siteChecks]
        : [(own) => checkStore(own), checkIdentity, checkAdmins, ...siteChecks, ...serviceChecks];
    const findings = await Promise.all(checks.map(async (check) => check(settings)));
    const needsGoogle = settings.store === 'firestore' || settings.identity === 'firebase';
    if (!needsGoogle || usesFirestoreEmulator()) return findings;
    return [...findings, checkGoogleCredentials(env['GOOGLE_APPLICATION_CREDENTIALS'])];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.problems.map((message) => broken(getSettingName(message), message));
  }
}

const demoMessage = 'everybody may look around, nobody can change anything, and nothing is stored.';

type Check = (settings: Settings) => Promise<Finding> | Finding;

const siteChecks: Check[] = [checkSite, checkPort, checkAddress, checkProxies];
const serviceChecks: Check[] = [checkPhotos, checkPlaceholders, checkPush, checkAnalytics];

export async function checkStore(settings: Settings, open = openStores): Promise<Finding> {
  const setting = `STORE=${settings.store}`;
  const file = join(settings.dataDir, 'upwell.sqlite');
  const isSqlite = settings.store === 'sqlite';
  if (isSqlite && !existsSync(file))
    return works(setting, `${file} will be created at the first start, with 40 thoughts.`);
  const location = isSqlite ? file : `project ${settings.firebase.projectId}`;
  try {
    const size = await countThoughts(settings, open);
    const content = size === 0 ? `but empty: ${importAdvice}` : `with ${size} thoughts`;
    return works(setting, `${location} is available, ${content}.`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const hasSentence = error instanceof SettingError || error instanceof NewerStoreError;
    if (hasSentence || error.cause instanceof CredentialsError) return broken(setting, error.message);
    if (isSqlite && error instanceof StoreUnavailable)
      return broken(setting, `${location} fails the self-test: ${explainStoreError(error)}`);
    const remedy = isSqlite
      ? 'check that the folder is writable and the disk is not full'
      : 'check GOOGLE_APPLICATION_CREDENTIALS and the role “Cloud Datastore User”';
    return broken(setting, `${location} is unavailable (${describeError(error)}): ${remedy}.`);
  }
}

async function countThoughts(settings: Settings, open: typeof openStores): Promise<number> {
  const log = { warn: () => {}, info: () => {} };
  const { thoughtStore: store, selfTest, close } = await open(settings);
  try {
    await store.ping();
    await selfTest();
    const thoughts = new Collection({ store, log, now: () => new Date().toISOString() });
    return (await thoughts.readLatest()).live.length;
  } finally {
    await close();
  }
}

async function checkIdentity({ identity, firebase, authEmulatorHost }: Settings): Promise<Finding> {
  const setting = `IDENTITY=${identity}`;
  const { projectId } = firebase;
  if (identity === 'local' || projectId === null)
    return works(setting, 'anybody with the sign-in key can sign in as anybody, on this computer only.');
  if (authEmulatorHost !== null)
    return works(setting, `signs in through the emulator at ${authEmulatorHost}.`);
  if (!(await isReachable(googleKeysUrl)))
    return broken(setting, 'Google’s signing keys can’t be fetched: allow requests to www.googleapis.com.');
  try {
    await createFirebaseAccountLookup(projectId)('nobody');
    return works(setting, `project ${projectId} gives access to its accounts.`);
  } catch (error) {
    const advice = `project ${projectId} denies access to its accounts: check GOOGLE_APPLICATION_CREDENTIALS and the role “Firebase Authentication Viewer”.`;
    return broken(setting, error instanceof CredentialsError ? error.message : advice);
  }
}

export function checkAdmins({ adminEmails, adminEmailsAreMasked, publicUrl }: Settings): Finding {
  const setting = 'ADMIN_EMAILS';
  if (adminEmails.length === 0)
    return off(setting, 'lists nobody: only people with an invitation can manage the thoughts.');
  const isPublic = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  const advice =
    isPublic && !adminEmailsAreMasked
      ? ' Anybody can read the e-mails of the admins at /admin: set ADMIN_EMAILS_MASKED=yes.'
      : '';
  return works(setting, `authorizes ${adminEmails.join(', ')}.${advice}`);
}

function checkSite({ siteDir }: Settings): Finding {
  return existsSync(join(siteDir, 'index.html'))
    ? works('SITE_DIR', `${siteDir} contains the built site.`)
    : off('SITE_DIR', `${siteDir} does not contain the built site: npm start builds it.`);
}

async function checkPort({ host, port }: Settings): Promise<Finding> {
  const setting = `PORT=${port}`;
  const probe = createServer();
  const failure = await new Promise<Error | null>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(null));
  });
  if (failure === null) {
    probe.close();
    return works(setting, `is free on ${host}.`);
  }
  const version = await findRunningVersion(host, port);
  if (version !== null) return works(setting, `Upwell ${version} is running on ${host}.`);
  const message = `is not available on ${host} (${describeError(failure)}): stop the program that uses it, or set another port.`;
  return broken(setting, message);
}

/** Returns the version of the server that responds at the address; null if it isn't this application. */
async function findRunningVersion(host: string, port: number): Promise<string | null> {
  const hostname =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  const response = await tryFetch(`http://${hostname}:${port}/health`);
  const health: unknown = await response?.json().catch(() => null);
  return v.is(v.object({ store: v.string(), version: v.string() }), health) ? health.version : null;
}

function checkAddress({ publicUrl }: Settings): Finding {
  return publicUrl === null
    ? off('PUBLIC_URL', 'is not set: links begin with the origin of each request.')
    : works('PUBLIC_URL', `links begin with ${publicUrl}.`);
}

function checkProxies({ trustedProxies, publicUrl }: Settings): Finding {
  const setting = 'TRUSTED_PROXIES';
  if (trustedProxies.rules.length > 0)
    return works(setting, 'X-Forwarded headers of these proxies tell who the client is.');
  // The server itself has no TLS, so a proxy must be in front of it.
  return publicUrl?.startsWith('https:') === true
    ? broken(
        setting,
        `is not set, so everybody behind the proxy of ${publicUrl} is limited as one client: set it to the proxy's address, such as 127.0.0.1.`,
      )
    : off(setting, 'is not set: each connection is a client of its own.');
}

async function checkPhotos({ unsplash: { accessKey, url } }: Settings): Promise<Finding> {
  const setting = 'UNSPLASH_ACCESS_KEY';
  if (accessKey === null)
    return off(
      setting,
      'is not set: placeholder images are used. Get a key for photos at https://unsplash.com/developers.',
    );
  return (await isReachable(`${url}/topics?per_page=1`, { authorization: `Client-ID ${accessKey}` }))
    ? works(setting, `${url} accepts the key.`)
    : broken(setting, `${url} rejects the key or can't be reached: check both.`);
}

async function checkPlaceholders({ unsplash: { placeholderUrl } }: Settings): Promise<Finding> {
  return (await isReachable(`${placeholderUrl}/seed/upwell/8/6`))
    ? works('PLACEHOLDER_URL', `${placeholderUrl} is available.`)
    : off(
        'PLACEHOLDER_URL',
        `${placeholderUrl} can't be reached: backgrounds are gradients instead of placeholder images.`,
      );
}

function checkPush({ firebase }: Settings): Finding {
  const setting = 'FIREBASE_VAPID_KEY';
  const missing = Object.entries({
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_API_KEY: firebase.apiKey,
    FIREBASE_APP_ID: firebase.appId,
    FIREBASE_MESSAGING_SENDER_ID: firebase.messagingSenderId,
    FIREBASE_VAPID_KEY: firebase.vapidKey,
  }).flatMap(([name, value]) => (value === null ? [name] : []));
  return missing.length === 0
    ? works(setting, 'visitors can turn on notifications.')
    : off(setting, `notifications are off: they need ${missing.join(', ')}.`);
}

function checkAnalytics({ firebase }: Settings): Finding {
  const setting = 'FIREBASE_MEASUREMENT_ID';
  return firebase.measurementId === null
    ? off(setting, 'is not set: no statistics are collected.')
    : works(setting, 'statistics are collected from visitors who consent.');
}

/** @param path the value of the setting; undefined if it is not set. */
function checkGoogleCredentials(path: string | undefined): Finding {
  const setting = 'GOOGLE_APPLICATION_CREDENTIALS';
  if (!path) return off(setting, 'is not set: the credentials of gcloud or of this machine are used.');
  const problem = findCredentialsProblem(path);
  return problem === null ? works(setting, 'the file can be read.') : broken(setting, problem);
}

/** Whether a GET succeeds within three seconds. */
async function isReachable(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await tryFetch(url, headers);
  await response?.body?.cancel();
  return response?.ok === true;
}

function tryFetch(url: string, headers: Record<string, string> = {}): Promise<Response | null> {
  return fetch(url, { headers, signal: AbortSignal.timeout(3_000) }).catch(() => null);
}

function describeError({ message }: Error): string {
  return message.replace(/\.$/, '');
}

if (import.meta.main) {
  const { deploy, stage, deployed, api } = parseOptions();
  const findings =
    deployed !== undefined
      ? await testSite(deployed.replace(/\/+$/, ''), api ?? null)
      : deploy
        ? await checkNextDeployment(stage)
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
        api: { type: 'string' },
      },
    }).values;
  } catch {
    console.error(
      'The options are unknown or incomplete: use npm run doctor without any, or with -- --deploy [--stage dev], or with -- --deployed URL [--api URL].',
    );
    process.exit(2);
  }
}

async function checkThisInstallation(): Promise<Finding[]> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  storeGoogleCredentials(process.env);
  return runChecks(process.env);
}

async function checkNextDeployment(stage: string): Promise<Finding[]> {
  const { checkDeployment } = await import('./deployment.ts');
  const problems = await checkDeployment(['--stage', stage]);
  return problems.length === 0
    ? [works('Deployment', `stage ${stage} can be deployed.`)]
    : problems.map((message) => broken('Deployment', message));
}
