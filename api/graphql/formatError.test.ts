import { GraphQLError } from 'graphql';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readFirstError, openTestSite } from '../../tests/support/site/testSite.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createErrorFormatter } from './formatError.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

const site = await openTestSite();
afterAll(() => site.close());

describe('an internal error', () => {
  const secret = 'key-1234 at /srv/upwell/api/store.ts 10.0.0.7';
  const fail = async () => Promise.reject(new StoreUnavailable(secret));

  test('is masked in the response, which has the request id of the log', async () => {
    vi.spyOn(site.services, 'random').mockImplementation(() => {
      throw new TypeError(secret);
    });
    const response = await site.post({ query: '{ randomThoughts { id } }' });
    const error = await readFirstError(response);
    expect(error).toMatchObject({
      message: 'Something went wrong on our side. Try again; if it persists, tell us the request id.',
      extensions: {
        code: 'INTERNAL_SERVER_ERROR',
        requestId: expect.stringMatching(/^[\w-]{36}$/) as string,
      },
    });
    expect(site.logEntries.at(-1)).toEqual({
      level: 'error',
      message: 'A request failed with an internal error.',
      requestId: error.extensions['requestId'],
      detail: new TypeError(secret),
    });
  });

  test('doesn’t reveal the store’s error message in the response', async () => {
    vi.spyOn(site.services.thoughts, 'read').mockImplementation(fail);
    const query = '{ feed(seed: 1) { source totalCount } thought(id: "x") { id } }';
    const text = await (await site.post({ query })).text();
    expect(text).toContain('BUILT_IN');
    expect(text).not.toContain('key-1234');
  });
});

test('an unavailable store is reported as UNAVAILABLE when there is no fallback', () => {
  const formatError = createErrorFormatter(silentLog);
  const error = new GraphQLError('', { path: ['thoughts'], originalError: new StoreUnavailable('x') });
  expect(formatError(error.toJSON(), error)).toEqual({
    message: 'The collection can’t be reached right now: try again in a moment.',
    path: ['thoughts'],
    extensions: { code: 'UNAVAILABLE' },
  });
});

test('an error message shortens the input that it quotes between two characters', async () => {
  const query = 'query ($seed: Int!) { feed(seed: $seed) { totalCount } }';
  for (const start of ['', 'x']) {
    const response = await site.post({ query, variables: { seed: start + '😀'.repeat(10_000) } });
    const { message } = await readFirstError(response);
    expect(message.length).toBeLessThan(1_100);
    expect(message.isWellFormed()).toBe(true);
  }
});
