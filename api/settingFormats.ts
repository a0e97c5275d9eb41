// Reads and parses single settings.
import { BlockList, isIP } from 'node:net';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';

/** Settings are invalid or missing. The message has a line for each of them. */
export class SettingError extends Error {
  override name = 'SettingError';
  /** One sentence for each setting, which begins with its name and says what to do. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    super([problems].flat().join('\n'), options);
    this.problems = [problems].flat();
  }
}

/** Returns the name at the beginning of a problem of a `SettingError`. */
export function getSettingName(problem: string): string {
  return /^[A-Z_]+/.exec(problem)?.[0] ?? 'settings';
}

/** No secret is shorter. */
const minSecretLength = 16;

/** Returns `NAME=value`, or only the name for a value as long as a secret, which may be in the wrong line. */
export function quoteSetting(name: string, value: string): string {
  return value.length < minSecretLength ? `${name}=${value}` : name;
}

/** Returns a part of a setting in quotation marks, unless it is as long as a secret. */
function quoteValue(value: string): string {
  return value.length < minSecretLength ? `“${value}”` : 'a long text';
}

export interface SettingReader {
  /** Returns null for a setting that is missing or empty. */
  readText: (name: string) => string | null;
  /** Returns the fallback for an invalid setting, so that the others are read as well. */
  attempt: <Value>(fallback: Value, read: () => Value) => Value;
  readOneOf: <const T extends string>(name: string, defaultValue: T, choices: readonly T[]) => T;
  /**
   * @param others further problems, which are left out for settings that are invalid anyway.
   * @throws {SettingError} if there are any.
   */
  throwProblems: (others: readonly string[]) => void;
}

export function createSettingReader(env: Record<string, string | undefined>): SettingReader {
  const problems: string[] = [];
  const readText = (name: string) => env[name]?.trim() || null;
  const attempt: SettingReader['attempt'] = (fallback, read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(...error.problems);
      return fallback;
    }
  };
  return {
    readText,
    attempt,
    readOneOf: (name, defaultValue, choices) =>
      attempt(defaultValue, () => parseChoice(name, readText(name) ?? defaultValue, choices)),
    throwProblems: (others) => {
      const invalidNames = new Set(problems.map(getSettingName));
      problems.push(...others.filter((problem) => !invalidNames.has(getSettingName(problem))));
      if (problems.length > 0) throw new SettingError(problems);
    },
  };
}

/** @throws {SettingError} for anything but a port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new SettingError(
      `${quoteSetting('PORT', text)} is not a port: set it to a whole number from 0 to 65535.`,
    );
  }
  return port;
}

function parseChoice<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw new SettingError(`${quoteSetting(name, value)} is unknown: set it to ${choices.join(' or ')}.`);
  return choice;
}

/** Characters that need no encoding in a URL. Sixteen random ones can't be guessed over a network. */
export const secretPattern = new RegExp(`^[\\w.~-]{${minSecretLength},256}$`);

/** The error message does not quote an invalid value, because it may still be a secret. */
export function parseSecret(name: string, text: string | null): string | null {
  if (text === null || secretPattern.test(text)) return text;
  throw new SettingError(
    `${name} is invalid: set it to 16 to 256 letters, digits or the characters - . _ ~, or leave it out.`,
  );
}

/** Returns the parts of a list with commas that aren't empty. */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the normalized e-mails of a list with commas, without duplicates. */
export function parseEmails(text: string): string[] {
  const emails = splitList(text).map(normalizeEmail);
  const invalidEmail = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (invalidEmail !== undefined)
    throw new SettingError(
      `ADMIN_EMAILS contains ${quoteValue(invalidEmail)}, which is not an e-mail: separate e-mails with commas.`,
    );
  return [...new Set(emails)];
}

/** Returns the IP addresses and networks of a list with commas. */
export function parseNetworks(name: string, text: string): BlockList {
  const networks = new BlockList();
  for (const part of splitList(text)) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(part) ?? [];
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    try {
      if (prefix === undefined) networks.addAddress(address, family);
      else networks.addSubnet(address, Number(prefix), family);
    } catch (error) {
      throw new SettingError(
        `${name} contains ${quoteValue(part)}, which is not an address such as 127.0.0.1 or a network such as 10.0.0.0/8: separate them with commas.`,
        { cause: error },
      );
    }
  }
  return networks;
}

const settingFormats = {
  FIREBASE_PROJECT_ID: {
    // The ids of old projects begin with a domain.
    pattern: /^([a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    requirement: 'it has 6 to 30 lower-case letters, digits and hyphens, unlike the project’s name',
  },
  FIREBASE_VAPID_KEY: { pattern: /^[\w-]{87}=?$/, requirement: 'the public key has 87 characters' },
  FIREBASE_MEASUREMENT_ID: { pattern: /^G-[A-Z0-9]+$/, requirement: 'it begins with G-' },
};

export type FormattedSetting = keyof typeof settingFormats;

/** The error message does not quote an invalid value, because it may be a secret that belongs to another setting. */
export function parseFormatted(name: FormattedSetting, text: string | null): string | null {
  const { pattern, requirement } = settingFormats[name];
  if (text === null || pattern.test(text)) return text;
  throw new SettingError(
    `${name} is invalid (${requirement}): copy it from the Firebase console, as .env.example explains.`,
  );
}

/** The site must be served at the root of its origin, so the URL may not have a path. */
export function parseRootUrl(name: string, text: string | null): string | null {
  const url = parseUrl(name, text);
  if (url === null || text === null || url === new URL(url).origin) return url;
  throw new SettingError(`${quoteSetting(name, text)} has a path: set it to ${new URL(url).origin}.`);
}

/** Returns a URL of http or https without a query and a trailing slash; null for an empty setting. */
export function parseUrl(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new SettingError(
      `${quoteSetting(name, text)} is not a valid URL: set it to one such as https://upwell.example.`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
