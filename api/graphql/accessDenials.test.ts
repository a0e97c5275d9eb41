import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  toBearerHeader,
  firebaseEnv,
  foreignKeyPair,
  createSignedToken,
  createTestIdentity,
} from '../testing/testTokens.ts';
import { openTestSite, type TestSite } from '../testing/testSite.ts';

let site: TestSite;
beforeAll(async () => {
  const findAccount = async (uid: string) => ({ isDisabled: uid === 'revoked', validSinceSeconds: 0 });
  site = await openTestSite(firebaseEnv, { identity: createTestIdentity({ findAccount }) });
});
afterAll(() => site.close());

async function readLogLinesAfter(query: string, authorization?: string): Promise<string[]> {
  const before = site.logEntries.length;
  await site.graphqlRequest(query, {}, authorization);
  return site.logEntries.slice(before).map(({ message }) => message);
}

test('logs who was denied access to which admin operation', async () => {
  const eve = toBearerHeader(await createSignedToken({ sub: 'eve-uid', email: 'eve@example.com' }));
  expect(await readLogLinesAfter('mutation { x: deleteThought(id: "1") { id } }', eve)).toEqual([
    'FORBIDDEN: deleteThought was denied to eve@example.com (uid eve-uid).',
  ]);
  expect(site.logEntries.map(({ message }) => message).join()).not.toContain(eve.slice(7));
});

test('logs the denial when the sign-in of an admin was revoked', async () => {
  const revoked = toBearerHeader(await createSignedToken({ sub: 'revoked', email: 'ada@example.com' }));
  expect(await readLogLinesAfter('mutation { deleteThought(id: "1") { id } }', revoked)).toEqual([
    'UNAUTHENTICATED: deleteThought was denied to ada@example.com (uid revoked).',
  ]);
});

test('logs nothing for a request without a valid token', async () => {
  expect(await readLogLinesAfter('{ adminUsers { email } }')).toEqual([]);
  const forged = toBearerHeader(await createSignedToken({ key: foreignKeyPair.privateKey }));
  expect(await readLogLinesAfter('{ adminUsers { email } }', forged)).toEqual([]);
});
