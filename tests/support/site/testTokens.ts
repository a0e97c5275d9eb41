// A Firebase project with its own keys for tests, and valid and invalid tokens.
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { type FindAccount, createFirebaseIdentity } from '../../../api/people/firebaseIdentity.ts';
import type { IdentityProvider } from '../../../api/people/identity.ts';
import { silentLog } from './testLog.ts';

const projectId = 'upwell-test';

const ownKeyPair = await generateKeyPair('RS256', { extractable: true });
/** A key pair that isn't in the project's key set. */
export const foreignKeyPair = await generateKeyPair('RS256', { extractable: true });
const ownKeySet = createLocalJWKSet({
  keys: [{ ...(await exportJWK(ownKeyPair.publicKey)), kid: 'own-key', alg: 'RS256' }],
});

/** Creates the identity provider of production with other sources of keys and accounts. */
export function createTestIdentity({
  keys = ownKeySet,
  findAccount = async () => ({ disabled: false }),
}: { keys?: typeof ownKeySet | (() => Promise<never>); findAccount?: FindAccount } = {}): IdentityProvider {
  return createFirebaseIdentity(projectId, { keys, findAccount, now, log: silentLog });
}

function now(): string {
  return new Date().toISOString();
}

export function getNowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function createPayload(changes: object): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'ada-uid',
    iat: getNowSeconds() - 10,
    auth_time: getNowSeconds() - 10,
    exp: getNowSeconds() + 600,
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
    ...changes,
  };
}

export function createSignedToken({
  key = ownKeyPair.privateKey,
  kid = 'own-key',
  header = {},
  ...claims
}: { key?: CryptoKey; kid?: string; header?: object; [claim: string]: unknown } = {}) {
  return new SignJWT(createPayload(claims)).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);
}

/** Returns a token with a header of its own and any signature, as an attacker could write it. */
export function createForgedToken(header: object, signature: string | ((content: string) => string)): string {
  const content = `${encodePart({ kid: 'own-key', ...header })}.${encodePart(createPayload({}))}`;
  return `${content}.${typeof signature === 'string' ? signature : signature(content)}`;
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Returns the public key in PEM format, which attackers know, too. */
export function exportPublicKey(): Promise<string> {
  return exportSPKI(ownKeyPair.publicKey);
}

export function createUnsignedToken(claims: object = {}): string {
  return new UnsecuredJWT(createPayload(claims)).encode();
}
