import { expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { createDevIdentity } from './devIdentity.ts';

const key = 'test-sign-in-key';
const noon = '2026-11-20T12:00:00.000Z';
const unauthenticated = { extensions: { code: 'UNAUTHENTICATED' } };

test('issueToken returns a token with the claims of its owner', async () => {
  const identity = createDevIdentity(() => noon, key);
  expect(await identity.verify(await identity.issueToken('Ada@Example.com', 'Ada'))).toEqual({
    uid: expect.stringMatching(/^local-[0-9a-f]{22}$/),
    email: 'ada@example.com',
    emailIsVerified: true,
    displayName: 'Ada',
    photoURL: null,
    signedInAtSeconds: Date.parse(noon) / 1000,
  });
});

test('the uid of a development account depends on the e-mail, but not on its case', async () => {
  const identity = createDevIdentity(() => noon, key);
  const uid = async (email: string) => (await identity.verify(await identity.issueToken(email, null))).uid;
  expect(await uid('ADA@example.com')).toBe(await uid('ada@example.com'));
  expect(await uid('ada@example.com')).not.toBe(await uid('grace@example.com'));
});

test('a development token is valid for an hour', async () => {
  let now = noon;
  const identity = createDevIdentity(() => now, key);
  const token = await identity.issueToken('ada@example.com', null);
  now = '2026-11-20T12:59:59.000Z';
  await expect(identity.verify(token)).resolves.toMatchObject({ email: 'ada@example.com' });
  now = '2026-11-20T13:00:00.000Z';
  await expect(identity.verify(token)).rejects.toMatchObject(unauthenticated);
});

test('verify rejects a development token of another server or for another audience', async () => {
  const secret = new Uint8Array(32).fill(7);
  const identity = createDevIdentity(() => noon, key, secret);
  const otherServersToken = await createDevIdentity(() => noon, key).issueToken('ada@example.com', null);
  await expect(identity.verify(otherServersToken)).rejects.toMatchObject(unauthenticated);
  const otherAudiencesToken = await new SignJWT({ email: 'ada@example.com', email_verified: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ada')
    .setIssuer('upwell-local')
    .setAudience('other-audience')
    .setExpirationTime(Date.parse(noon) / 1000 + 60)
    .sign(secret);
  await expect(identity.verify(otherAudiencesToken)).rejects.toMatchObject(unauthenticated);
});

test('verify reports a bug as itself, not as an invalid development token', async () => {
  let now = () => noon;
  const identity = createDevIdentity(() => now(), key);
  const token = await identity.issueToken('ada@example.com', null);
  now = () => {
    throw new TypeError('a bug');
  };
  await expect(identity.verify(token)).rejects.toThrow(new TypeError('a bug'));
});
