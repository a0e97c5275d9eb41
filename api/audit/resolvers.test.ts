// Tests the filter of the activity over HTTP.
import { afterAll, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
const asAda = await site.signIn('ada@example.com');
afterAll(() => site.close());

const query = 'query ($filter: AuditFilter!) { audit(filter: $filter) { edges { node { title } } } }';

test('an account is found by its uid, before and after its e-mail has changed', async () => {
  const { audit, people } = site.services;
  const claims = {
    uid: 'eve-1',
    emailIsVerified: true,
    displayName: null,
    photoURL: null,
    signedInAtSeconds: 0,
  };
  await people.recordSignIn({ ...claims, email: 'eve@example.com' }, 'admin', '2026-11-20T08:00:00.000Z');
  await people.recordSignIn({ ...claims, email: 'evelyn@example.com' }, 'user', '2026-11-21T08:00:00.000Z');
  const authors = ['eve@example.com', 'evelyn@example.com', 'eve-1', 'grace@example.com', 'system'];
  for (const by of authors)
    await audit.record({ action: 'notified', subject: null, title: by, by, at: '2026-11-22T08:00:00.000Z' });
  const findTitles = async (by: string) => {
    const { data } = await asAda(query, {
      filter: { by, from: '2026-11-22T10:00+02:00', until: '2026-11-23' },
    });
    const { edges } = data['audit'] as { edges: { node: { title: string } }[] };
    return edges.map(({ node }) => node.title);
  };
  expect(await findTitles('eve-1')).toEqual(['eve-1', 'evelyn@example.com', 'eve@example.com']);
  expect(await findTitles('system')).toEqual(['system']);
  expect(await findTitles('nobody')).toEqual([]);
});

test.each([
  [{ from: 'yesterday' }, '`from` must be a time in ISO 8601, such as 2026-11-26T08:00:00Z.'],
  [{ until: '+012026-01-01T00:00:00Z' }, '`until` must be a time in ISO 8601, such as 2026-11-26T08:00:00Z.'],
  [{ thought: 'a/b' }, '`thought` isn’t a valid id.'],
])('the filter %j is rejected with the reason', async (filter, message) => {
  expect(await asAda(query, { filter })).toMatchObject({ code: 'BAD_USER_INPUT', message });
});
