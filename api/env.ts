import * as v from 'valibot';
import { demoEmail } from '#domain/people/demo.ts';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import {
  isNetwork,
  parseNetworks,
  quoteSetting,
  quoteValue,
  secretPattern,
  SettingError,
  splitList,
} from './settingFormats.ts';

const optionalText = v.nullish(v.string(), null);

// Each message follows its setting's name; one that begins with “=”, the value too, so never for a secret.

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  v.picklist(choices, `= is unknown: set it to ${choices.join(' or ')}.`);

const yesOrNo = v.pipe(
  v.optional(oneOf(['yes', 'no']), 'no'),
  v.transform((answer) => answer === 'yes'),
);

const matching = (pattern: RegExp, message: string) =>
  v.nullish(v.pipe(v.string(), v.regex(pattern, message)), null);

const secret = matching(
  secretPattern,
  ' is invalid: set it to 16 to 256 letters, digits or the characters - . _ ~, or leave it out.',
);

const fromConsole = (pattern: RegExp, requirement: string) =>
  matching(
    pattern,
    ` is invalid (${requirement}): copy it from the Firebase console, as .env.example explains.`,
  );

const port = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    '= is not a port: set it to a whole number from 0 to 65535.',
  ),
  v.transform(Number),
);

const emails = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(splitList(text).map(normalizeEmail))]),
  v.checkItems(
    (email) => /^[^\s@]+@[^\s@]+$/.test(email),
    ({ input }) => ` contains ${quoteValue(input)}, which is not an e-mail: separate e-mails with commas.`,
  ),
);

const networks = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => splitList(text)),
  v.checkItems(
    (part) => isNetwork(part),
    ({ input }) =>
      ` contains ${quoteValue(input)}, which is not an address such as 127.0.0.1 or a network such as 10.0.0.0/8: separate them with commas.`,
  ),
  v.transform((parts) => parseNetworks(parts)),
);

/** A URL without a query or a trailing slash. */
const url = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    '= is not a valid URL: set it to one such as https://upwell.example.',
  ),
  v.transform((text) => `${new URL(text).origin}${new URL(text).pathname}`.replace(/\/+$/, '')),
);

/** An origin, because the site must be at its root. */
const rootUrl = v.pipe(
  url,
  v.check(
    (text) => text === new URL(text).origin,
    ({ input }) => `= has a path: set it to ${new URL(input).origin}.`,
  ),
);

const schema = v.object({
  PORT: v.optional(port, '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SITE_DIR: v.optional(v.string(), 'dist/web'),
  DEV_SERVER_URL: optionalText,
  DEMO: yesOrNo,
  STORE: v.optional(oneOf(['sqlite', 'firestore']), 'sqlite'),
  IDENTITY: v.optional(oneOf(['local', 'firebase']), 'local'),
  SIGN_IN_KEY: secret,
  ADMIN_EMAILS: v.nullish(emails, null),
  ADMIN_EMAILS_MASKED: yesOrNo,
  PRODUCT_NAME: v.optional(v.string(), 'Upwell'),
  PUBLIC_URL: v.nullish(rootUrl, null),
  TRUSTED_PROXIES: networks,
  UNSPLASH_ACCESS_KEY: optionalText,
  UNSPLASH_URL: v.optional(url, 'https://api.unsplash.com'),
  PLACEHOLDER_URL: v.optional(url, 'https://picsum.photos'),
  FIREBASE_PROJECT_ID: fromConsole(
    // The ids of old Google Cloud projects begin with a domain.
    /^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    'it has 6 to 30 lower-case letters, digits and hyphens, unlike the project’s name',
  ),
  FIREBASE_API_KEY: optionalText,
  FIREBASE_APP_ID: optionalText,
  FIREBASE_MESSAGING_SENDER_ID: optionalText,
  FIREBASE_VAPID_KEY: fromConsole(/^[\w-]{87}=?$/, 'the public key has 87 characters'),
  FIREBASE_MEASUREMENT_ID: fromConsole(/^G-[A-Z0-9]+$/, 'it begins with G-'),
  FIREBASE_AUTH_EMULATOR_HOST: optionalText,
  FIRESTORE_EMULATOR_HOST: optionalText,
  AWS_LAMBDA_FUNCTION_NAME: optionalText,
  LOG_FORMAT: v.nullish(oneOf(['text', 'json']), null),
  METRICS_TOKEN: secret,
});

/** The settings that a demo replaces, so that it can't use or reveal data of another site. */
const settingsOfOtherSites =
  /^(STORE|DATA_DIR|IDENTITY|SIGN_IN_KEY|ADMIN_EMAILS|UNSPLASH_ACCESS_KEY|GOOGLE_APPLICATION_CREDENTIALS|AWS_LAMBDA_FUNCTION_NAME|(FIREBASE|FIRESTORE)_\w+)$/;

/** The default admins with IDENTITY=local, where anybody with the sign-in key can sign in as anybody. */
const defaultLocalAdmins = ['ada@example.com', 'grace@example.com'];
const defaultAdmins = {
  local: defaultLocalAdmins,
  demo: [...defaultLocalAdmins, demoEmail],
  firebase: [],
};

/** The settings of a deployment, which `.env.example` explains. */
export type Settings = ReturnType<typeof toSettings>;

/** `text` is for a terminal. `json` is one object per line, for programs that collect logs, and has one for each request. */
export type LogFormat = Settings['logFormat'];

function toSettings(values: v.InferOutput<typeof schema>) {
  const isOnLambda = values.AWS_LAMBDA_FUNCTION_NAME !== null;
  const logFormat: 'text' | 'json' = values.LOG_FORMAT ?? (isOnLambda ? 'json' : 'text');
  const identity = values.DEMO ? ('demo' as const) : values.IDENTITY;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DEMO ? ':memory:' : values.DATA_DIR,
    /** The folder of the built site. */
    siteDir: values.SITE_DIR,
    /** The URL of Vite's development server, which renders pages; null when the built site is served. */
    devServerUrl: values.DEV_SERVER_URL,
    store: values.STORE,
    identity,
    /** The key of local sign-in; null if it is stored in the data folder. */
    signInKey: values.SIGN_IN_KEY,
    adminEmails: values.ADMIN_EMAILS ?? defaultAdmins[identity],
    adminEmailsAreMasked: values.ADMIN_EMAILS_MASKED,
    productName: values.PRODUCT_NAME,
    /** The site's origin without a trailing slash; null to use the origin of each request. */
    publicUrl: values.PUBLIC_URL,
    /** The proxies whose X-Forwarded-For is trusted. On Lambda, CloudFront is trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    unsplash: {
      accessKey: values.UNSPLASH_ACCESS_KEY,
      url: values.UNSPLASH_URL,
      placeholderUrl: values.PLACEHOLDER_URL,
    },
    firebase: {
      projectId: values.FIREBASE_PROJECT_ID,
      apiKey: values.FIREBASE_API_KEY,
      appId: values.FIREBASE_APP_ID,
      messagingSenderId: values.FIREBASE_MESSAGING_SENDER_ID,
      vapidKey: values.FIREBASE_VAPID_KEY,
      measurementId: values.FIREBASE_MEASUREMENT_ID,
    },
    authEmulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
    isOnLambda,
    logFormat,
    /** The token that `/metrics` requires; null if there is no `/metrics`. */
    metricsToken: values.METRICS_TOKEN,
  };
}

/** Reads all settings. @throws {SettingError} with a sentence for each invalid, missing or unsafe setting */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(schema, set);
  const problems = success
    ? findProblems(toSettings(output), Object.keys(set))
    : issues.map(({ path, message }) => formatProblem(String(path?.[0].key), set, message));
  if (!success || problems.length > 0) throw new SettingError(problems);
  return toSettings(output);
}

function formatProblem(name: string, set: Record<string, string>, message: string): string {
  return message.startsWith('=')
    ? `${quoteSetting(name, set[name] ?? '')}${message.slice(1)}`
    : `${name}${message}`;
}

/** Returns a sentence for each setting that is unsafe on a public site, or that another setting requires. */
function findProblems(settings: Settings, names: readonly string[]): string[] {
  const { store, identity, publicUrl, isOnLambda } = settings;
  const { projectId, apiKey } = settings.firebase;
  const access = describePublicAccess(settings);
  const isPublic = access !== null;
  const refused = identity === 'demo' ? names.filter((name) => settingsOfOtherSites.test(name)) : [];
  return [
    ...refused.map(
      (name) =>
        `${name} can't be used with DEMO=yes, which has a collection and an identity of its own: unset one of them.`,
    ),
    isPublic &&
      identity === 'local' &&
      `IDENTITY=local lets anybody sign in as anybody, so it is not allowed ${access}: set IDENTITY=firebase, or use 127.0.0.1 only.`,
    isPublic &&
      names.includes('FIREBASE_AUTH_EMULATOR_HOST') &&
      `FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens, so it is not allowed ${access}: unset it.`,
    isPublic &&
      names.includes('FIRESTORE_EMULATOR_HOST') &&
      `FIRESTORE_EMULATOR_HOST loses all data when it stops, so it is not allowed ${access}: unset it.`,
    isOnLambda &&
      publicUrl?.startsWith('http:') === true &&
      `PUBLIC_URL=${publicUrl} is not encrypted, so it is not allowed on Lambda: set it to one that begins with https://.`,
    isOnLambda &&
      store === 'sqlite' &&
      'STORE=sqlite needs a permanent disk, which Lambda does not have: set STORE=firestore.',
    isOnLambda &&
      publicUrl === null &&
      'PUBLIC_URL is missing: set it to the URL that visitors see, such as https://upwell.example.',
    projectId === null &&
      (store === 'firestore' || identity === 'firebase') &&
      `FIREBASE_PROJECT_ID is missing: ${store === 'firestore' ? 'STORE=firestore' : 'IDENTITY=firebase'} needs the id of your Firebase project.`,
    apiKey === null &&
      identity === 'firebase' &&
      'FIREBASE_API_KEY is missing: IDENTITY=firebase needs it to sign admins in.',
  ].filter((problem) => problem !== false);
}

/** Returns where visitors can reach the server, or null if only this machine can. */
function describePublicAccess({ isOnLambda, host, publicUrl }: Settings): string | null {
  if (isOnLambda) return 'on Lambda';
  if (!isLoopback(host)) return `at ${quoteSetting('HOST', host)}`;
  const isLocal = publicUrl === null || isLoopback(new URL(publicUrl).hostname);
  return isLocal ? null : `behind PUBLIC_URL=${publicUrl}`;
}

/** Returns the host and port of the Firestore emulator, or null if it isn't used. */
export function readFirestoreEmulator(): string | null {
  return process.env['FIRESTORE_EMULATOR_HOST'] || null;
}

/** Whether a host name or IP address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
