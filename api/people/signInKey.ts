// The key for signing in with the development identity provider. Whoever has the key can sign in as any user, so only
// the person who started the server sees it.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError, secretPattern } from '../settingFormats.ts';

export const signInKeyFile = 'sign-in-key';

/**
 * Returns the key in the data folder, which is created at the first start. With `:memory:` it is a new one each time.
 *
 * Failed attempts are neither counted nor delayed, because 2^256 keys are too many to guess.
 * @throws {SettingError} if the file doesn't contain a valid key.
 */
export function readOrCreateSignInKey(dataDir: string): string {
  const newKey = randomBytes(32).toString('base64url');
  if (dataDir === ':memory:') return newKey;
  const path = join(dataDir, signInKeyFile);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) createKeyFile(path, newKey);
  const key = readFileSync(path, 'utf8').trim();
  if (secretPattern.test(key)) return key;
  throw new SettingError(
    `${path} doesn’t contain a sign-in key. Delete it, and the next start creates a new one.`,
  );
}

/**
 * Writes the key to a temporary file and then links it to the path, which fails if the path exists. So if two servers
 * start concurrently, both use the same key, and neither reads an incomplete file.
 */
function createKeyFile(path: string, key: string): void {
  const temporaryPath = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  writeFileSync(temporaryPath, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporaryPath);
  }
}
