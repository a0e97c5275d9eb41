// A bug must not look like an outage: the response is an internal error, and the log contains the stack.
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { buildASTSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { schemaDocument } from '../generated/schema.generated.ts';
import { routes } from '../app/routes.ts';
import { allOperations } from '../../tests/support/site/operations.ts';
import { openTestSite, readFirstError } from '../../tests/support/site/testSite.ts';

const bug = new TypeError('a bug');
const fail = () => Promise.reject(bug);
const throwBug = () => {
  throw bug;
};

const site = await openTestSite({}, { fcm: { sendEach: fail } });
const authorization = await site.getAuthorization('ada@example.com');
const [thought] = await site.services.thoughts.findByRanks([0]);
const thoughtId = thought?.id ?? '';
const { thoughts, images, people, devices, audit } = site.services;
for (const store of [thoughts, images, people, devices, audit]) breakMethods(store);
site.services.staticFiles.readTemplate = async () => '<title>Template</title><!--head--><!--body-->';
afterAll(() => site.close());

function breakMethods(store: object): void {
  for (const [name, value] of Object.entries(store))
    if (typeof value === 'function') Object.assign(store, { [name]: fail });
}

/** Returns what was logged together with a message, such as errors. */
function takeLoggedDetails(): unknown[] {
  return site.logEntries.splice(0).map(({ detail }) => detail);
}

describe('GraphQL responds with a masked error when a bug throws', () => {
  // The allowlist is a setting, and nothing that YouTube does about a talk is a bug of ours.
  const { allowlist: _, talk: __, ...fallibleOperations } = allOperations;

  test.each(Object.entries(fallibleOperations))('in %s', async (_name, [query, variables]) => {
    takeLoggedDetails();
    const headers = { 'content-type': 'application/json', authorization };
    const error = await readFirstError(
      await site.post({ query, variables: { id: thoughtId, ...variables } }, headers),
    );
    expect(error.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(error.message).not.toContain('a bug');
    expect(takeLoggedDetails()).toContain(bug);
  });

  test('with every field of the schema’s queries and mutations', () => {
    const schema = buildASTSchema(schemaDocument);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    expect(Object.keys(allOperations).toSorted()).toEqual(fields.toSorted());
  });
});

describe('a request for a page or file responds with an internal error when a bug throws', () => {
  const paths: Record<string, string> = {
    '/': '/',
    '/thought/:id': '/thought/1',
    '/today': '/today',
    '/browse': '/browse',
    '/author/:slug': '/author/steve-jobs',
    '/feed.atom': '/feed.atom',
    '/feed.json': '/feed.json',
    '/sitemap.xml': '/sitemap.xml',
    '/sitemap/:page': '/sitemap/1.xml',
    '/images/:name': `/images/${'a'.repeat(64)}.jpg`,
    '/images/photo': '/images/photo?url=x&until=9999999999&signature=x',
  };
  /** These need no store. Pages are tested with a renderer that fails, the others with settings that fail. */
  const pathsWithoutStore = ['/admin', '/playground', '/metrics'];
  const pathsWithSettings = ['/robots.txt', '/manifest.webmanifest', '/local-sign-in'];

  test.each(Object.values(paths))('%s', async (path) => {
    takeLoggedDetails();
    const response = await fetch(`${site.url}${path}`);
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain('default-src');
    expect(html).toContain('<h1>Something went wrong</h1>');
    expect(html).toContain('noindex');
    expect(html).not.toContain('a bug');
    expect(takeLoggedDetails()).toEqual([bug]);
  });

  test('/health as JSON', async () => {
    takeLoggedDetails();
    const response = await fetch(`${site.url}/health`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'unavailable' }),
    ]);
    expect(takeLoggedDetails()).toEqual([bug]);
  });

  test('with every route', () => {
    const routePaths = new Set(routes.map(([, path]) => path));
    const withoutPage = ['/health', ...pathsWithoutStore, ...pathsWithSettings];
    const expected = [...Object.keys(paths), ...withoutPage];
    expect([...routePaths].toSorted()).toEqual(expected.toSorted());
  });

  test.each(pathsWithSettings)('%s', async (path) => {
    const { settings } = site.services;
    // The security headers of the response need the settings, too, so that the adapter responds.
    Object.defineProperty(site.services, 'settings', { get: throwBug, configurable: true });
    takeLoggedDetails();
    const response = await fetch(`${site.url}${path}`);
    Object.defineProperty(site.services, 'settings', { value: settings });
    expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(takeLoggedDetails()).toContain(bug);
  });

  test('a thought page whose image can’t be measured', async () => {
    const imageUrl = `/images/${'b'.repeat(64)}.jpg`;
    const thought = fromThoughtRecord('1', { thought: 'Begin.', imageUrl });
    site.services.thoughts.findById = async () => thought;
    site.services.thoughts.findRank = async () => null;
    site.services.thoughts.size = async () => 0;
    takeLoggedDetails();
    expect((await fetch(`${site.url}/thought/1`)).status).toBe(500);
    expect(takeLoggedDetails()).toEqual([bug]);
  });

  test.each(['/', '/admin', '/playground', '/unknown'])(
    '%s as plain text when pages can’t be rendered',
    async (path) => {
      site.services.loadPageRenderer = fail;
      takeLoggedDetails();
      const response = await fetch(`${site.url}${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        500,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).not.toContain('a bug');
      expect(takeLoggedDetails()).toContain(bug);
    },
  );
});
