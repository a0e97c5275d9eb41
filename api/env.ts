import type { LogFormat } from './logging/formatEntry.ts';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';

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
  identity: 'local' | 'firebase';
  /** The key that development sign-in requires; with null, the one in the data folder. */
  signInKey: string | null;
  /** Normalized by `normalizeEmail`. */
  adminEmails: string[];
  adminEmailsAreMasked: boolean;
  productName: string;
  /** The site's origin without a trailing slash; with null, the origin of each request. */
  publicUrl: string | null;
  unsplash: { accessKey: string | null; url: string; placeholderUrl: string };
  firebase: {
    projectId: string | null;
    apiKey: string | null;
    appId: string | null;
    messagingSenderId: string | null;
    vapidKey: string | null;
    measurementId: string | null;
  };
  authEmulatorHost: string | null;
  isOnLambda: boolean;
  /** By default, text on one machine and JSON on Lambda. */
  logFormat: LogFormat;
}

/** The default admins with IDENTITY=local, where anybody with the sign-in key can sign in as anybody. */
const defaultLocalAdmins = 'ada@example.com,grace@example.com';

/** A setting is invalid or missing. The message is one sentence with its name and what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** @throws {SettingError} for the first invalid setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const readText = (name: string) => env[name]?.trim() || null;
  const isOnLambda = readText('AWS_LAMBDA_FUNCTION_NAME') !== null;
  const identity = readChoice('IDENTITY', readText('IDENTITY') ?? 'local', ['local', 'firebase']);
  const settings: Settings = {
    port: readPort(readText('PORT') ?? '4000'),
    host: readText('HOST') ?? '127.0.0.1',
    dataDir: readText('DATA_DIR') ?? '.data',
    siteDir: readText('SITE_DIR') ?? 'dist/web',
    devServerUrl: readText('DEV_SERVER_URL') ?? null,
    store: readChoice('STORE', readText('STORE') ?? 'sqlite', ['sqlite', 'firestore']),
    identity,
    signInKey: readSignInKey(readText('SIGN_IN_KEY')),
    adminEmails: readEmails(readText('ADMIN_EMAILS') ?? (identity === 'local' ? defaultLocalAdmins : '')),
    adminEmailsAreMasked:
      readChoice('ADMIN_EMAILS_MASKED', readText('ADMIN_EMAILS_MASKED') ?? 'no', ['yes', 'no']) === 'yes',
    productName: readText('PRODUCT_NAME') ?? 'Upwell',
    publicUrl: readRootUrl('PUBLIC_URL', readText('PUBLIC_URL')),
    unsplash: {
      accessKey: readText('UNSPLASH_ACCESS_KEY'),
      url: readUrl('UNSPLASH_URL', readText('UNSPLASH_URL')) ?? 'https://api.unsplash.com',
      placeholderUrl: readUrl('PLACEHOLDER_URL', readText('PLACEHOLDER_URL')) ?? 'https://picsum.photos',
    },
    firebase: {
      projectId: readFormatted('FIREBASE_PROJECT_ID', readText('FIREBASE_PROJECT_ID')),
      apiKey: readText('FIREBASE_API_KEY'),
      appId: readText('FIREBASE_APP_ID'),
      messagingSenderId: readText('FIREBASE_MESSAGING_SENDER_ID'),
      vapidKey: readFormatted('FIREBASE_VAPID_KEY', readText('FIREBASE_VAPID_KEY')),
      measurementId: readFormatted('FIREBASE_MEASUREMENT_ID', readText('FIREBASE_MEASUREMENT_ID')),
    },
    authEmulatorHost: readText('FIREBASE_AUTH_EMULATOR_HOST'),
    isOnLambda,
    logFormat: readChoice('LOG_FORMAT', readText('LOG_FORMAT') ?? (isOnLambda ? 'json' : 'text'), [
      'text',
      'json',
    ]),
  };
  rejectUnsafeSettings(settings, readText('FIRESTORE_EMULATOR_HOST') !== null);
  requireDependentSettings(settings);
  return settings;
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

function rejectUnsafeSettings(settings: Settings, hasFirestoreEmulator: boolean): void {
  const publicHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).hostname;
  const publicAccess = settings.isOnLambda
    ? 'on Lambda'
    : !isLoopback(settings.host)
      ? `at HOST=${settings.host}`
      : publicHost !== null && !isLoopback(publicHost)
        ? `behind PUBLIC_URL=${settings.publicUrl}`
        : null;
  if (publicAccess === null) return;
  if (settings.identity === 'local') {
    throw new SettingError(
      `IDENTITY=local lets anybody sign in as anybody, so it is not allowed ${publicAccess}: set IDENTITY=firebase, or use 127.0.0.1 only.`,
    );
  }
  if (settings.authEmulatorHost !== null) {
    throw new SettingError(
      `FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens, so it is not allowed ${publicAccess}: unset it.`,
    );
  }
  if (hasFirestoreEmulator) {
    throw new SettingError(
      `FIRESTORE_EMULATOR_HOST loses all data when it stops, so it is not allowed ${publicAccess}: unset it.`,
    );
  }
}

function requireDependentSettings(settings: Settings): void {
  const { projectId, apiKey } = settings.firebase;
  if (settings.isOnLambda && settings.store === 'sqlite') {
    throw new SettingError(
      'STORE=sqlite needs a permanent disk, which Lambda does not have: set STORE=firestore.',
    );
  }
  if (settings.isOnLambda && settings.publicUrl === null) {
    throw new SettingError(
      'PUBLIC_URL is missing: set it to the URL that visitors see, such as https://upwell.example.',
    );
  }
  if (settings.store === 'firestore' && projectId === null) {
    throw new SettingError(
      'FIREBASE_PROJECT_ID is missing: STORE=firestore needs the id of your Firebase project.',
    );
  }
  if (settings.identity === 'firebase' && (projectId === null || apiKey === null)) {
    const missing = projectId === null ? 'FIREBASE_PROJECT_ID' : 'FIREBASE_API_KEY';
    throw new SettingError(`${missing} is missing: IDENTITY=firebase needs it to sign admins in.`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new SettingError(`PORT=${text} is not a port: set it to a whole number from 0 to 65535.`);
  }
  return port;
}

function readChoice<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw new SettingError(`${name}=${value} is unknown: set it to ${choices.join(' or ')}.`);
  return choice;
}

/** Characters that need no encoding in a URL. Sixteen random ones can't be guessed over a network. */
export const signInKeyPattern = /^[\w.~-]{16,256}$/;

/** The error message does not quote an invalid key, because it may still be a secret. */
function readSignInKey(text: string | null): string | null {
  if (text === null || signInKeyPattern.test(text)) return text;
  throw new SettingError(
    'SIGN_IN_KEY is invalid: set it to 16 to 256 letters, digits or the characters - . _ ~, or leave it out.',
  );
}

function readEmails(text: string): string[] {
  const emails = text
    .split(',')
    .map((email) => normalizeEmail(email.trim()))
    .filter((email) => email !== '');
  const invalidEmail = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (invalidEmail !== undefined)
    throw new SettingError(
      `ADMIN_EMAILS contains “${invalidEmail}”, which is not an e-mail: separate e-mails with commas.`,
    );
  return [...new Set(emails)];
}

const settingFormats = {
  FIREBASE_PROJECT_ID: {
    pattern: /^[a-z0-9][a-z0-9.:-]*$/,
    requirement: 'it is in lower case and without spaces, unlike the project’s name',
  },
  FIREBASE_VAPID_KEY: { pattern: /^[\w-]{87}=?$/, requirement: 'the public key has 87 characters' },
  FIREBASE_MEASUREMENT_ID: { pattern: /^G-[A-Z0-9]+$/, requirement: 'it begins with G-' },
};

/** The error message does not quote an invalid value, because it may be a secret that belongs to another setting. */
function readFormatted(name: keyof typeof settingFormats, text: string | null): string | null {
  const { pattern, requirement } = settingFormats[name];
  if (text === null || pattern.test(text)) return text;
  throw new SettingError(
    `${name} is invalid (${requirement}): copy it from the Firebase console, as .env.example explains.`,
  );
}

/** The site must be served at the root of its origin, so the URL may not have a path. */
function readRootUrl(name: string, text: string | null): string | null {
  const url = readUrl(name, text);
  if (url === null || url === new URL(url).origin) return url;
  throw new SettingError(`${name}=${text} has a path: set it to ${new URL(url).origin}.`);
}

function readUrl(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new SettingError(
      `${name}=${text} is not a valid URL: set it to one such as https://upwell.example.`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
