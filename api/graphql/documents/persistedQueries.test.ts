import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readFirstError, openTestSite } from '../../../tests/support/site/testSite.ts';
import { persistedQueries } from '../../generated/persistedQueries.generated.ts';

const site = await openTestSite();
afterAll(() => site.close());

const toExtensions = (sha256Hash: string) => JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });

const createQuery = (index: number) => `{ __typename } # ${index}`;

describe('persisted queries', () => {
  const [hash = ''] =
    Object.entries(persistedQueries).find(([, text]) => text.startsWith('query Home(')) ?? [];

  test('lose the oldest registered one beyond 200', async () => {
    const extensions = (index: number) =>
      toExtensions(createHash('sha256').update(createQuery(index)).digest('hex'));
    for (let index = 0; index <= 200; index += 1)
      await site.get({ query: createQuery(index), extensions: extensions(index) });
    expect((await readFirstError(await site.get({ extensions: extensions(0) }))).extensions.code).toBe(
      'PERSISTED_QUERY_NOT_FOUND',
    );
    expect((await site.get({ extensions: extensions(200) })).status).toBe(200);
    expect(
      (await (await site.get({ extensions: toExtensions(hash), variables: '{"seed":1,"first":1}' })).json())
        .errors,
    ).toBeUndefined();
  });

  test('are not found for a hash that is the name of a member of every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await readFirstError(await site.get({ extensions: toExtensions(name) }))).extensions.code).toBe(
        'PERSISTED_QUERY_NOT_FOUND',
      );
    }
  });
});
