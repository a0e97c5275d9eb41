import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { demoEmail } from '#domain/people/demo.ts';
import { BlockList } from 'node:net';
import {
  createSettingReader,
  type FormattedSetting,
  parseEmails,
  parseFormatted,
  parseNetworks,
  parsePort,
  parseRootUrl,
  parseSecret,
  parseUrl,
  quoteSetting,
  type SettingReader,
} from './settingFormats.ts';

/** `text` is for a terminal. `json` is one object per line, for programs that collect logs, and has one for each request. */
export type LogFormat = 'text' | 'json';

/** The settings of a deployment, which `.env.example` explains. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** The folder of the built site. */
  siteDir: string;
  /** The URL of Vite's development server, which renders pages; null when the built site is served. */
  devServerUrl: string | null;
  store: 'sqlite' | 'firestore';
  /** With DEMO=yes it is always `demo`, which can only read. */
  identity: 'local' | 'firebase' | 'demo';
  /** The key that development sign-in requires; with null, the one in the data folder. */
  signInKey: string | null;
  /** Normalized by `normalizeEmail`. */
  adminEmails: string[];
  adminEmailsAreMasked: boolean;
  productName: string;
  /** The site's origin without a trailing slash; with null, the origin of each request. */
  publicUrl: string | null;
  /** The proxies whose X-Forwarded headers count. On Lambda, CloudFront's do. */
  trustedProxies: BlockList;
  unsplash: { accessKey: string | null; url: string; placeholderUrl: string };
  firebase: Omit<NonNullable<BrowserSettings['firebase']>, 'authEmulatorHost'>;
  authEmulatorHost: string | null;
  isOnLambda: boolean;
  /** Set by the entry points, scripts and tests; by default, text on one machine and JSON on Lambda. */
  logFormat: LogFormat;
  /** The token that `/metrics` requires; null if there is no `/metrics`. */
  metricsToken: string | null;
}

/** The settings that a demo replaces by its own, so that it can neither use nor show anything of another site. */
const settingsOfOtherSites = [
  'STORE',
  'DATA_DIR',
  'IDENTITY',
  'SIGN_IN_KEY',
  'ADMIN_EMAILS',
  'UNSPLASH_ACCESS_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_APP_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
  'FIREBASE_VAPID_KEY',
  'FIREBASE_MEASUREMENT_ID',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'AWS_LAMBDA_FUNCTION_NAME',
];

/** The default admins with IDENTITY=local, where anybody with the sign-in key can sign in as anybody. */
const defaultLocalAdmins = 'ada@example.com,grace@example.com';
const defaultAdmins = {
  local: defaultLocalAdmins,
  demo: `${defaultLocalAdmins},${demoEmail}`,
  firebase: '',
};

/** @throws {SettingError} with a sentence for each setting that is invalid or missing. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const reader = createSettingReader(env);
  const { readText, attempt, readOneOf } = reader;
  const isOnLambda = readText('AWS_LAMBDA_FUNCTION_NAME') !== null;
  const isDemo = readOneOf('DEMO', 'no', ['yes', 'no']) === 'yes';
  const identity = isDemo ? 'demo' : readOneOf('IDENTITY', 'local', ['local', 'firebase']);
  const logFormat = readOneOf('LOG_FORMAT', isOnLambda ? 'json' : 'text', ['text', 'json']);
  const settings: Settings = {
    port: attempt(4000, () => parsePort(readText('PORT') ?? '4000')),
    host: readText('HOST') ?? '127.0.0.1',
    dataDir: isDemo ? ':memory:' : (readText('DATA_DIR') ?? '.data'),
    siteDir: readText('SITE_DIR') ?? 'dist/web',
    devServerUrl: readText('DEV_SERVER_URL') ?? null,
    store: readOneOf('STORE', 'sqlite', ['sqlite', 'firestore']),
    identity,
    signInKey: attempt(null, () => parseSecret('SIGN_IN_KEY', readText('SIGN_IN_KEY'))),
    adminEmails: attempt([], () => parseEmails(readText('ADMIN_EMAILS') ?? defaultAdmins[identity])),
    adminEmailsAreMasked: readOneOf('ADMIN_EMAILS_MASKED', 'no', ['yes', 'no']) === 'yes',
    productName: readText('PRODUCT_NAME') ?? 'Upwell',
    publicUrl: attempt(null, () => parseRootUrl('PUBLIC_URL', readText('PUBLIC_URL'))),
    trustedProxies: attempt(new BlockList(), () =>
      parseNetworks('TRUSTED_PROXIES', readText('TRUSTED_PROXIES') ?? ''),
    ),
    ...readServices(reader),
    authEmulatorHost: readText('FIREBASE_AUTH_EMULATOR_HOST'),
    isOnLambda,
    logFormat,
    metricsToken: attempt(null, () => parseSecret('METRICS_TOKEN', readText('METRICS_TOKEN'))),
  };
  const hasFirestoreEmulator = readText('FIRESTORE_EMULATOR_HOST') !== null;
  reader.throwProblems([
    ...(isDemo ? settingsOfOtherSites.filter((name) => readText(name) !== null).map(formatDemoProblem) : []),
    ...findUnsafeSettings(settings, hasFirestoreEmulator),
    ...findMissingSettings(settings),
  ]);
  return settings;
}

function formatDemoProblem(name: string): string {
  return `${name} can't be used with DEMO=yes, which has a collection and an identity of its own: unset one of them.`;
}

function readServices({ readText, attempt }: SettingReader): Pick<Settings, 'unsplash' | 'firebase'> {
  const readUrl = (name: string) => attempt(null, () => parseUrl(name, readText(name)));
  const readFirebase = (name: FormattedSetting) => attempt(null, () => parseFormatted(name, readText(name)));
  return {
    unsplash: {
      accessKey: readText('UNSPLASH_ACCESS_KEY'),
      url: readUrl('UNSPLASH_URL') ?? 'https://api.unsplash.com',
      placeholderUrl: readUrl('PLACEHOLDER_URL') ?? 'https://picsum.photos',
    },
    firebase: {
      projectId: readFirebase('FIREBASE_PROJECT_ID'),
      apiKey: readText('FIREBASE_API_KEY'),
      appId: readText('FIREBASE_APP_ID'),
      messagingSenderId: readText('FIREBASE_MESSAGING_SENDER_ID'),
      vapidKey: readFirebase('FIREBASE_VAPID_KEY'),
      measurementId: readFirebase('FIREBASE_MEASUREMENT_ID'),
    },
  };
}

/** Whether Google's libraries use the Firestore emulator, which requires no credentials. */
export function usesFirestoreEmulator(): boolean {
  return Boolean(process.env['FIRESTORE_EMULATOR_HOST']);
}

/** With the Firestore emulator, Google's libraries would search for the metadata server, which takes seconds. */
export function skipMetadataServerDetection(): void {
  if (usesFirestoreEmulator()) process.env['METADATA_SERVER_DETECTION'] ??= 'none';
}

/** Whether a host name or IP address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Returns a sentence for each setting that would let anybody in, or lose data, where visitors reach the server. */
function findUnsafeSettings(settings: Settings, hasFirestoreEmulator: boolean): string[] {
  const publicHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).hostname;
  const publicAccess = settings.isOnLambda
    ? 'on Lambda'
    : !isLoopback(settings.host)
      ? `at ${quoteSetting('HOST', settings.host)}`
      : publicHost !== null && !isLoopback(publicHost)
        ? `behind PUBLIC_URL=${settings.publicUrl}`
        : null;
  if (publicAccess === null) return [];
  const problems: string[] = [];
  if (settings.identity === 'local')
    problems.push(
      `IDENTITY=local lets anybody sign in as anybody, so it is not allowed ${publicAccess}: set IDENTITY=firebase, or use 127.0.0.1 only.`,
    );
  if (settings.authEmulatorHost !== null)
    problems.push(
      `FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens, so it is not allowed ${publicAccess}: unset it.`,
    );
  if (hasFirestoreEmulator)
    problems.push(
      `FIRESTORE_EMULATOR_HOST loses all data when it stops, so it is not allowed ${publicAccess}: unset it.`,
    );
  if (settings.isOnLambda && settings.publicUrl?.startsWith('http:') === true)
    problems.push(
      `PUBLIC_URL=${settings.publicUrl} is not encrypted, so it is not allowed on Lambda: set it to one that begins with https://.`,
    );
  return problems;
}

/** Returns a sentence for each setting that another one needs. */
function findMissingSettings(settings: Settings): string[] {
  const { projectId, apiKey } = settings.firebase;
  const problems: string[] = [];
  if (settings.isOnLambda && settings.store === 'sqlite')
    problems.push('STORE=sqlite needs a permanent disk, which Lambda does not have: set STORE=firestore.');
  if (settings.isOnLambda && settings.publicUrl === null)
    problems.push(
      'PUBLIC_URL is missing: set it to the URL that visitors see, such as https://upwell.example.',
    );
  if (settings.store === 'firestore' && projectId === null)
    problems.push('FIREBASE_PROJECT_ID is missing: STORE=firestore needs the id of your Firebase project.');
  else if (settings.identity === 'firebase' && projectId === null)
    problems.push('FIREBASE_PROJECT_ID is missing: IDENTITY=firebase needs it to sign admins in.');
  if (settings.identity === 'firebase' && apiKey === null)
    problems.push('FIREBASE_API_KEY is missing: IDENTITY=firebase needs it to sign admins in.');
  return problems;
}
