// The identity provider for one computer, without accounts. Whoever has the sign-in key can sign in as any user, so only
// the person who started the server sees it.
import { jwtVerify, SignJWT } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { SettingError, secretPattern } from '../settingFormats.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { readClaims } from './readClaims.ts';

const [issuer, audience] = ['upwell-local', 'upwell-local'];
const lifetimeSeconds = 3_600;

export function createLocalIdentity(now: () => string, key: string): IdentityProvider {
  // A new one at each start, so that tokens become invalid when the server stops.
  const secret = randomBytes(32);
  return {
    verify: (token) =>
      readClaims(now(), (currentDate) =>
        jwtVerify(token, secret, { issuer, audience, algorithms: ['HS256'], currentDate }),
      ),
    checkNotRevoked: async () => {},
    localSignIn: {
      key,
      issueToken: (address, name) => {
        const seconds = Math.floor(Date.parse(now()) / 1000);
        const email = normalizeEmail(address);
        return new SignJWT({ email, email_verified: true, name, auth_time: seconds })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(`local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`)
          .setIssuer(issuer)
          .setAudience(audience)
          .setIssuedAt(seconds)
          .setExpirationTime(seconds + lifetimeSeconds)
          .sign(secret);
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
  const newKey = randomBytes(32).toString('base64url');
  if (dataDir === ':memory:') return newKey;
  const path = join(dataDir, 'sign-in-key');
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
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(temporaryPath);
  }
}
