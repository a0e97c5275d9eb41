import { serverAudits } from 'graphql-http';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
afterAll(() => site.close());

describe.each([
  ['without', {}],
  ['with', { 'apollo-require-preflight': 'true' }],
])('the graphql-http audits, %s Apollo’s preflight header,', (_, headers) => {
  const audits = serverAudits({
    url: () => `${site.url}/graphql`,
    fetchFn: (url: string, init?: RequestInit) =>
      fetch(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
      }),
  });

  test.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))(
    '%s: %s',
    async (_id, _name, audit) => {
      expect(await audit()).toMatchObject({ status: 'ok' });
    },
  );

  test('are 61 in total', () => {
    expect(audits).toHaveLength(61);
  });
});
