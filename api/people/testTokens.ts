// For tests: a Firebase project with keys of our own, and tokens that are right or wrong in one thing.
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { type FindAccount, type FirebaseIdentity, firebaseIdentity } from './firebase.ts';

const projectId = 'upwell-test';
export const firebaseEnv = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: 'key' };

const ours = await generateKeyPair('RS256');
/** A key that Google never had. */
export const foreign = await generateKeyPair('RS256');
const ourKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'RS256' }],
});

/** The identity of production, but for where its keys and accounts come from. */
export function testIdentity({
  keys = ourKeys,
  findAccount = async () => ({ isDisabled: false, validSinceSeconds: 0 }),
}: { keys?: typeof ourKeys | (() => Promise<never>); findAccount?: FindAccount } = {}): FirebaseIdentity {
  return firebaseIdentity({ projectId, keys, findAccount, now, log: () => {} });
}

function now(): string {
  return new Date().toISOString();
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

function payload(changes: object): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'ada-uid',
    iat: seconds() - 10,
    auth_time: seconds() - 10,
    exp: seconds() + 600,
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
    ...changes,
  };
}

export function signed({
  key = ours.privateKey,
  kid = 'ours',
  ...claims
}: { key?: CryptoKey; kid?: string; [claim: string]: unknown } = {}) {
  return new SignJWT(payload(claims)).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

export function unsigned(claims: object = {}): string {
  return new UnsecuredJWT(payload(claims)).encode();
}

export function bearer(token: string): string {
  return `Bearer ${token}`;
}
