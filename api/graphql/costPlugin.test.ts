// Compares extensions.cost with the limit and with its estimate.
import { afterAll, describe, expect, test } from 'vitest';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
  extensions?: { cost?: { points: number; maxReads?: number | null } };
}

const extensions = { cost: true };
const query = '{ feed(seed: 1, first: 20) { edges { node { id } } } }';

describe('extensions.cost', async () => {
  const site = await openTestSite();
  afterAll(() => site.close());

  test('has the points and the time, and the response is not cached', async () => {
    const cost = { points: 261, milliseconds: expect.any(Number) as number };
    for (const response of [
      await site.post({ query, extensions }),
      await site.get({ query, extensions: JSON.stringify(extensions) }),
    ]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(((await response.json()) as Answer).extensions).toEqual({ cost });
    }
  });

  test.each([
    ['with a rejected value', '{ feed(seed: 1, first: 0) { total } }', 1],
    [
      'of a query that is too expensive',
      '{ feed(seed: 1, first: 50) { edges { node { next { next { next { id } } } } } } }',
      5_151,
    ],
  ])('is in an error response %s', async (_, failing, points) => {
    const { errors, extensions: shown } = await send(site, failing);
    expect([errors?.length, shown?.cost?.points]).toEqual([1, points]);
  });

  test.each([
    [query, 261],
    ['query ($n: Int!) { feed(seed: 1, first: $n) { ...F } } fragment F on Feed { totalCount }', 78],
    ['{ browse(search: "a") { totalCount } }', 364],
    ['{ thought(id: "1") { next { next { id } } } }', 62],
    ['mutation { deleteThought(id: "4-stay-hungry-stay-foolish") { id } }', 2],
    ['{ feed(seed: 1, first: 50) { edges { node { next { next { next { id } } } } } } }', 5_151],
  ])('of %s is estimated as the points that the request has, without executing it', async (text, points) => {
    const authorization = await site.getAuthorization('ada@example.com');
    const options = { authorization, variables: { n: 7 } };
    const size = await site.services.thoughts.size();
    const { data, extensions: estimate } = await send(site, text, { ...options, cost: 'estimate' });
    expect(data ?? null).toBeNull();
    expect(estimate?.cost).toEqual({ points, maxPoints: 5_000, maxReads: null });
    expect(await site.services.thoughts.size()).toBe(size);
    const { extensions: shown } = await send(site, text, options);
    expect(shown?.cost?.points).toBe(points);
  });

  test.each([
    ['is not requested', { query }],
    ['is requested by another value', { query, extensions: { cost: 'true' } }],
    ['belongs to an invalid query', { query: '{ nothing }', extensions }],
  ])('is missing if it %s', async (_, body) => {
    expect((await (await site.post(body)).json()) as Answer).not.toHaveProperty('extensions');
  });
});

interface SendOptions {
  authorization?: string;
  variables?: object;
  cost?: true | 'estimate';
}

async function send(
  site: TestSite,
  text: string,
  { authorization, variables = {}, cost = true }: SendOptions = {},
): Promise<Answer> {
  const body = { query: text, variables, extensions: { cost } };
  const response = await site.post(body, { ...jsonHeaders, ...(authorization && { authorization }) });
  return (await response.json()) as Answer;
}
