// `npm run doctor`: reports for each setting what is configured, whether it works, and what to do. With `--deploy` it
// checks the settings of the next deployment instead, and with `--deployed URL` the site from outside.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import { openStores } from '../app/stores/openStores.ts';
import { isLoopback, readSettings, type Settings } from '../env.ts';
import { createAccountLookup, googleKeysUrl } from '../people/firebaseIdentity.ts';
import { SettingError } from '../settingFormats.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { databaseFileName, explainStoreError } from '../storage/dataFolder.ts';
import { CredentialsError, StoreUnavailable } from '../storage/storeErrors.ts';

/** Describes what is configured, and what to do unless it works. The message must not contain secrets. */
interface Result {
  state: 'works' | 'off' | 'broken';
  message: string;
}

interface Finding extends Result {
  setting: string;
}

const works = (message: string): Result => ({ state: 'works', message });
/** An optional feature is not configured. */
const off = (message: string): Result => ({ state: 'off', message });
const broken = (message: string): Result => ({ state: 'broken', message });

const createFinding = (setting: string, { state, message }: Result): Finding => ({ setting, state, message });

const stateSymbols = { works: '✓', off: '–', broken: '✗' };

export function formatFinding({ setting, state, message }: Finding): string {
  return `${stateSymbols[state]} ${setting.padEnd(30)} ${message}`;
}

/** Returns a finding for each setting, or only those about the settings that prevent the server from starting. */
export async function checkSettings(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const results = Object.entries(startChecks(readSettings(env)));
    return await Promise.all(results.map(async ([setting, result]) => createFinding(setting, await result)));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.problems.map((message) => {
      const [setting = 'settings'] = /^[A-Z_]+/.exec(message) ?? [];
      return createFinding(setting, broken(message));
    });
  }
}

function startChecks(settings: Settings): Record<string, Result | Promise<Result>> {
  const { store, identity, port, publicUrl, unsplash, firebase } = settings;
  const address = {
    [`PORT=${port}`]: checkPort(settings),
    PUBLIC_URL:
      publicUrl === null
        ? off('is not set: links begin with the origin of each request.')
        : works(`links begin with ${publicUrl}.`),
    TRUSTED_PROXIES: describeProxies(settings),
  };
  const demo = works('everybody may look around, nobody can change anything, and nothing is stored.');
  // A demo needs no other checks.
  if (identity === 'demo') return { 'DEMO=yes': demo, ...address };
  return {
    [`STORE=${store}`]: checkStore(settings),
    [`IDENTITY=${identity}`]: checkIdentity(settings),
    ADMIN_EMAILS: describeAdmins(settings),
    ...address,
    UNSPLASH_ACCESS_KEY: checkUnsplash(unsplash),
    PLACEHOLDER_URL: checkPlaceholders(unsplash),
    FIREBASE_VAPID_KEY: describePush(firebase),
    FIREBASE_MEASUREMENT_ID:
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
    const { thoughtStore, close } = await openStores(settings);
    await thoughtStore.ping();
    await close();
    return works(`${place} is available.`);
  } catch (error) {
    if (error instanceof SettingError) return broken(error.message);
    if (!(error instanceof StoreUnavailable)) throw error;
    const roles = isSqlite
      ? ''
      : ' Check GOOGLE_APPLICATION_CREDENTIALS and the role “Cloud Datastore User”.';
    return broken(`${place} can’t be used: ${explainStoreError(error)}${roles}`);
  }
}

async function checkIdentity({ identity, firebase, authEmulatorHost }: Settings): Promise<Result> {
  const { projectId } = firebase;
  if (identity === 'local' || projectId === null)
    return works('anybody with the sign-in key can sign in as anybody, on this computer only.');
  if (authEmulatorHost !== null) return works(`signs in through the emulator at ${authEmulatorHost}.`);
  if (!(await isAvailable(googleKeysUrl)))
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

async function checkPort({ host, port }: Settings): Promise<Result> {
  const probe = createServer();
  const failure = await new Promise<Error | null>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(null));
  });
  probe.close();
  if (failure === null) return works(`is free on ${host}.`);
  const health = await get(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health`);
  return health?.text.includes('"store":') === true
    ? works(`Upwell is running on ${host}.`)
    : broken(
        `is not available on ${host} (${failure.message}): stop the program that uses it, or set another port.`,
      );
}

function describeProxies({ trustedProxies, publicUrl }: Settings): Result {
  if (trustedProxies.rules.length > 0)
    return works('X-Forwarded-For of these proxies tells who the client is.');
  // The server itself has no TLS, so a proxy must be in front of it.
  return publicUrl?.startsWith('https:') === true
    ? broken(
        `is not set, so everybody behind the proxy of ${publicUrl} is limited as one client: set it to the proxy's address, such as 127.0.0.1.`,
      )
    : off('is not set: each connection is a client of its own.');
}

async function checkUnsplash({ accessKey, url }: Settings['unsplash']): Promise<Result> {
  if (accessKey === null)
    return off(
      'is not set: placeholder images are used. Get a key for photos at https://unsplash.com/developers.',
    );
  const headers = { authorization: `Client-ID ${accessKey}` };
  return (await isAvailable(`${url}/topics?per_page=1`, headers))
    ? works(`${url} accepts the key.`)
    : broken(`${url} rejects the key or can't be reached: check both.`);
}

async function checkPlaceholders({ placeholderUrl }: Settings['unsplash']): Promise<Result> {
  return (await isAvailable(`${placeholderUrl}/seed/upwell/8/6`))
    ? works(`${placeholderUrl} is available.`)
    : off(`${placeholderUrl} can't be reached: backgrounds are gradients instead of placeholder images.`);
}

function describePush(firebase: Settings['firebase']): Result {
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

/** Returns null where nothing answers. */
async function get(url: string, headers: Record<string, string> = {}, timeoutMs = 3_000) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const { ok, status, headers: received } = response;
    return { ok, status, headers: received, text: await response.text() };
  } catch {
    return null;
  }
}

const isAvailable = async (url: string, headers?: Record<string, string>) =>
  (await get(url, headers))?.ok === true;

/** The settings that serverless.yml reads from Parameter Store. With empty values, it needs no access. */
export const emptySecrets = { UNSPLASH_ACCESS_KEY: '', GOOGLE_CREDENTIALS: '' };

/** Reports everything that the next deployment of a stage lacks. */
async function checkDeployment(stage: string): Promise<Finding[]> {
  // Chooses the same .env file as Serverless.
  const envFile = [`.env.${stage}`, '.env'].find((path) => existsSync(path));
  if (envFile !== undefined) process.loadEnvFile(envFile);
  const problems = await findProblemsOfStage(stage);
  const results = problems.length === 0 ? [works(`stage ${stage} can be deployed.`)] : problems.map(broken);
  return results.map((result) => createFinding('Deployment', result));
}

async function findProblemsOfStage(stage: string): Promise<string[]> {
  try {
    return findProblems(await printDeployment(stage));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const reason = `${stderr}${stdout}`.trim() || error.message;
    if (!reason.includes('credentials not found')) return [reason];
    const problems = findProblems(await printDeployment(stage, emptySecrets));
    return [
      'AWS credentials are missing: sign in with aws login, or set AWS_PROFILE.',
      ...problems.filter((problem) => !problem.startsWith('GOOGLE_CREDENTIALS')),
    ];
  }
}

/** Returns serverless.yml with the settings of a stage, as JSON. */
async function printDeployment(stage: string, changes: Record<string, string> = {}): Promise<string> {
  const args = [serverlessPath, 'print', '--format', 'json', '--stage', stage];
  const options = { env: { ...process.env, ...changes }, maxBuffer: 16 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

export const serverlessPath = join(import.meta.dirname, '../../node_modules/serverless/bin/serverless.js');

const deploymentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** An empty text is a setting that is not set. */
    custom: v.object({ publicUrl: v.string(), certificateArn: v.string() }),
    provider: v.object({
      /** The environment of the functions. CloudFormation functions, which are objects, become undefined. */
      environment: v.record(v.string(), v.fallback(v.optional(v.string()), undefined)),
    }),
  }),
);

/** Returns a sentence for each missing or invalid setting that would make a deployment fail. */
export function findProblems(deployment: string): string[] {
  const { custom, provider } = v.parse(deploymentSchema, deployment);
  const { publicUrl, certificateArn } = custom;
  const { GOOGLE_CREDENTIALS = '', ...environment } = provider.environment;
  const adminEmails = environment['ADMIN_EMAILS'] ?? '';
  const problems: string[] = [];
  try {
    const PUBLIC_URL = publicUrl || 'https://distribution.cloudfront.net';
    readSettings({ ...environment, PUBLIC_URL, AWS_LAMBDA_FUNCTION_NAME: 'upwell' });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    problems.push(...error.problems);
  }
  if (adminEmails === '' || /@example\.(com|org|net)\b/.test(adminEmails))
    problems.push('ADMIN_EMAILS is missing: set it to the e-mails of the admins’ Google accounts.');
  if (!v.is(v.pipe(v.string(), v.parseJson()), GOOGLE_CREDENTIALS))
    problems.push(
      'GOOGLE_CREDENTIALS is missing or isn’t JSON: store it in Parameter Store, as docs/deploy.md explains.',
    );
  if (publicUrl !== '' && !certificateArn.startsWith('arn:aws:acm:us-east-1:'))
    problems.push(
      'CERTIFICATE_ARN is missing or of another region: a PUBLIC_URL of your own needs a certificate of AWS Certificate Manager in us-east-1.',
    );
  return problems;
}

const query = encodeURIComponent('{ feed(seed: 1, first: 1) { source edges { node { shareImage } } } }');
const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

/** Tests a deployed site as a visitor sees it, at its URL without a trailing slash. */
export async function checkDeployedSite(siteUrl: string): Promise<Finding[]> {
  const [home, feed] = await Promise.all(
    [siteUrl, `${siteUrl}/graphql?query=${query}`].map((url) => get(url, {}, 20_000)),
  );
  if (home == null) {
    const advice = `${siteUrl} can’t be reached: check the address, and for your own domain the DNS record that docs/run-on-aws.md explains.`;
    return [describe('Home', false, advice)];
  }
  const [, path = '/share.png'] = /"shareImage":"([^"]+)"/.exec(feed?.text ?? '') ?? [];
  const picture = await get(siteUrl + path, {}, 20_000);
  return [
    describe(
      'Home',
      home.ok && home.text.includes(`<link rel="canonical" href="${siteUrl}/`),
      `${siteUrl} answers ${home.status} without its home page: check the DNS record, and deploy again, so that PUBLIC_URL is right. npx serverless logs --function upwell shows errors.`,
    ),
    describe(
      'Headers',
      requiredHeaders.every((name) => home.headers.has(name)),
      `One of the headers ${requiredHeaders.join(', ')} is missing: does a proxy remove them?`,
    ),
    describe(
      'Feed',
      feed?.text.includes('"COLLECTION"') === true,
      'There are no thoughts of the collection. If the store is empty, npm run data -- import api/thoughts/starterThoughts.json adds 40. Otherwise npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.',
    ),
    describe(
      'Picture',
      picture?.ok === true && picture.headers.get('content-type')?.startsWith('image/') === true,
      `${siteUrl}${path} is no picture for sharing: npx serverless logs --function upwell shows errors.`,
    ),
  ];
}

function describe(setting: string, isRight: boolean, advice: string): Finding {
  return createFinding(setting, isRight ? works('is as it should be.') : broken(advice));
}

if (import.meta.main) {
  const { deploy, stage, deployed } = parseOptions();
  const findings =
    deployed !== undefined
      ? await checkDeployedSite(deployed.replace(/\/+$/, ''))
      : deploy
        ? await checkDeployment(stage)
        : await checkThisInstallation();
  for (const finding of findings) console.log(formatFinding(finding));
  // A pending Firestore call would keep the process running for minutes.
  process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0);
}

/** Returns the options, or exits with a message for unknown ones. */
function parseOptions() {
  const options = {
    deploy: { type: 'boolean', default: false },
    stage: { type: 'string', default: 'prod' },
    deployed: { type: 'string' },
  } as const;
  try {
    return parseArgs({ options }).values;
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
  return checkSettings(process.env);
}
