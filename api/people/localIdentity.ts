// The identity provider for one computer, without accounts. Whoever has the sign-in key can sign in as any user, so only
// the person who started the server sees it.
import { LRUCache } from 'lru-cache';
import { hash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import type { Claims } from '#domain/people/roles.ts';
import type { Settings } from '../env.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import { SettingError, secretPattern } from '../settingFormats.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { IdentityProvider } from './identity.ts';

const createSecret = () => randomBytes(32).toString('base64url');

export async function openLocalIdentity({ dataDir, signInKey }: Settings): Promise<IdentityProvider> {
  const key = signInKey ?? (await openInDataFolder(dataDir, async () => readOrCreateSignInKey(dataDir)));
  const users = new LRUCache<string, Claims>({ max: 10_000, ttl: 3_600_000 });
  return {
    verify: async (token) => {
      const claims = users.get(token);
      if (claims !== undefined) return claims;
      throw createDenial('UNAUTHENTICATED', 'invalidToken', 'The token is invalid. Sign in again.');
    },
    checkNotRevoked: async () => {},
    localSignIn: {
      key,
      issueToken: (address, displayName) => {
        const email = normalizeEmail(address);
        const profile = { uid: `local-${hash('sha256', email).slice(0, 22)}`, email, displayName };
        const token = createSecret();
        users.set(token, { ...profile, photoURL: null, emailIsVerified: true, signedInAtSeconds: 0 });
        return token;
      },
    },
  };
}

/**
 * Returns the key in the data folder, which is created at the first start. With `:memory:` it is a new one each time.
 *
 * Failed attempts are neither counted nor delayed, because 2^256 keys are too many to guess.
 * @throws {SettingError} if the file doesn't contain a valid key.
 */
export function readOrCreateSignInKey(dataDir: string): string {
  if (dataDir === ':memory:') return createSecret();
  const path = join(dataDir, 'sign-in-key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const newPath = `${path}.${process.pid}`;
    writeFileSync(newPath, `${createSecret()}\n`, { mode: 0o600, flush: true });
    try {
      // Creates the file by a link, because renaming would replace the key of a server that starts at the same time.
      linkSync(newPath, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(newPath);
    }
  }
  const key = readFileSync(path, 'utf8').trim();
  if (secretPattern.test(key)) return key;
  throw new SettingError(
    `${path} doesn’t contain a sign-in key. Delete it, and the next start creates a new one.`,
  );
}
