import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, firebaseEnv, foreign, signed, testIdentity } from './people/testTokens.ts';
import { openTestSite, type TestSite } from './testSite.ts';

let site: TestSite;
beforeAll(async () => {
  const findAccount = async (uid: string) => ({ isDisabled: uid === 'left', validSinceSeconds: 0 });
  site = await openTestSite(firebaseEnv, { identity: testIdentity({ findAccount }) });
});
afterAll(() => site.close());

async function linesAfter(query: string, authorization?: string): Promise<string[]> {
  const before = site.logged.length;
  await site.ask(query, {}, authorization);
  return site.logged.slice(before).map(({ message }) => message);
}

test('an admin operation that is denied has a line with who asked for what', async () => {
  const eve = bearer(await signed({ sub: 'eve-uid', email: 'eve@example.com' }));
  expect(await linesAfter('mutation { x: deleteThought(id: "1") { id } }', eve)).toEqual([
    'FORBIDDEN: deleteThought was denied to eve@example.com (uid eve-uid).',
  ]);
  expect(site.logged.map(({ message }) => message).join()).not.toContain(eve.slice(7));
});

test('an admin whose sign-in was revoked has one, too', async () => {
  const left = bearer(await signed({ sub: 'left', email: 'ada@example.com' }));
  expect(await linesAfter('mutation { deleteThought(id: "1") { id } }', left)).toEqual([
    'UNAUTHENTICATED: deleteThought was denied to ada@example.com (uid left).',
  ]);
});

test('a request without a valid token has none', async () => {
  expect(await linesAfter('{ adminUsers { email } }')).toEqual([]);
  const forged = bearer(await signed({ key: foreign.privateKey }));
  expect(await linesAfter('{ adminUsers { email } }', forged)).toEqual([]);
});
