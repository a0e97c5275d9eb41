// The key of local sign-in. Whoever has it can sign in as anybody, so only who started the server gets to see it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError, signInKeyPattern } from '../env.ts';

export const signInKeyFile = 'sign-in-key';

/**
 * The key in the data folder, which the first start makes; with `:memory:` a new one each time.
 *
 * Guesses are neither counted nor delayed: there are 2^256 keys, so that no number of requests finds one.
 * @throws {SettingError} for a file that holds no key.
 */
export function readOrCreateSignInKey(dataDir: string): string {
  const newKey = randomBytes(32).toString('base64url');
  if (dataDir === ':memory:') return newKey;
  const path = join(dataDir, signInKeyFile);
  mkdirSync(dataDir, { recursive: true });
  const key = (readIfExists(path) ?? createKeyFile(path, newKey)).trim();
  if (!signInKeyPattern.test(key)) {
    throw new SettingError(`${path} holds no sign-in key: delete it, and the next start makes a new one.`);
  }
  return key;
}

/** Compares in constant time, so that the time of an answer tells nothing about the key. */
export function isSameKey(key: string, candidate: string): boolean {
  return timingSafeEqual(digest(key), digest(candidate));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * The file is written whole under another name and then linked, which fails where the name is taken: of two starts at
 * once one key wins, both use it, and nobody ever reads half of it.
 */
function createKeyFile(path: string, key: string): string {
  const temporaryPath = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  writeFileSync(temporaryPath, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(temporaryPath, path);
    return key;
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(temporaryPath);
  }
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
