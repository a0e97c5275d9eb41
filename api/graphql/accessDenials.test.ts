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
  const findAccount = async (uid: string) => ({ isDisabled: uid === 'left', validSinceSeconds: 0 });
  site = await openTestSite(firebaseEnv, { identity: createTestIdentity({ findAccount }) });
});
afterAll(() => site.close());

async function readLogLinesAfter(query: string, authorization?: string): Promise<string[]> {
  const before = site.logEntries.length;
  await site.graphqlRequest(query, {}, authorization);
  return site.logEntries.slice(before).map(({ message }) => message);
}

test('an admin operation that is denied has a line with who asked for what', async () => {
  const eve = toBearerHeader(await createSignedToken({ sub: 'eve-uid', email: 'eve@example.com' }));
  expect(await readLogLinesAfter('mutation { x: deleteThought(id: "1") { id } }', eve)).toEqual([
    'FORBIDDEN: deleteThought was denied to eve@example.com (uid eve-uid).',
  ]);
  expect(site.logEntries.map(({ message }) => message).join()).not.toContain(eve.slice(7));
});

test('an admin whose sign-in was revoked has one, too', async () => {
  const left = toBearerHeader(await createSignedToken({ sub: 'left', email: 'ada@example.com' }));
  expect(await readLogLinesAfter('mutation { deleteThought(id: "1") { id } }', left)).toEqual([
    'UNAUTHENTICATED: deleteThought was denied to ada@example.com (uid left).',
  ]);
});

test('a request without a valid token has none', async () => {
  expect(await readLogLinesAfter('{ adminUsers { email } }')).toEqual([]);
  const forged = toBearerHeader(await createSignedToken({ key: foreignKeyPair.privateKey }));
  expect(await readLogLinesAfter('{ adminUsers { email } }', forged)).toEqual([]);
});
