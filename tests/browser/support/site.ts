// The site for the tests in browsers, which can reach no other host. It is served by the process of the tests, because a
// process of its own takes a second to start.
import { expect, type Page, test as base } from '@playwright/test';
import { firebaseApplication, signInKey } from '../../support/site/serverProcess.ts';
import { openOnce } from '../../../api/openOnce.ts';
import { openTestSite } from '../../support/site/testSite.ts';
import {
  type Admin,
  adminEmail,
  createAdmin,
  createHome,
  type Home,
  newThought,
  translate,
} from './pages.ts';
import { fakeYouTube } from '../../support/browser/googleServices.ts';

export { expect, signInKey };

type Settings = Record<string, string>;

/** The settings of a deployment with Firebase. */
export const firebaseSettings = {
  ...firebaseApplication,
  FIREBASE_PROJECT_ID: 'demo-upwell',
  FIREBASE_MEASUREMENT_ID: 'G-0123456789',
};

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the server with an empty store in memory, which gets the 40 thoughts of a new collection. */
export async function startSite(settings: Settings = {}) {
  const { url, getAuthorization, graphqlRequest, close } = await openTestSite(settings);
  /** Sends an operation as an admin. */
  const request = async (query: string, variables = {}, email = adminEmail) => {
    const { data, message } = await graphqlRequest(query, variables, await getAuthorization(email));
    if (message !== undefined) throw new Error(message);
    // The shape of a response depends on the query.
    // oxlint-disable-next-line typescript/no-explicit-any
    return data as any;
  };
  return {
    url,
    request,
    /** Adds thoughts, each with these changes of `newThought`. */
    add: (all: object[]) =>
      request(importMutation, { rows: all.map((fields, line) => ({ ...newThought, line, ...fields })) }),
    remove: async (ids: string[]) => {
      for (const id of ids) await request('mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id });
    },
    readIds: async (): Promise<string[]> => {
      const { selectThoughts } = await request('{ selectThoughts { id } }');
      return selectThoughts.map(({ id }: { id: string }) => id);
    },
    /** Finds a thought by its words and changes some of its fields, like another admin. */
    change: async (search: string, changes: Partial<typeof newThought>) => {
      const { thoughts } = await request(searchQuery, { search });
      const { id, version, ...fields } = thoughts.edges[0].node;
      await request(updateMutation, { id, version, input: { ...fields, ...changes } }, 'grace@example.com');
    },
    /** A test may have stopped its site to be offline. */
    stop: openOnce(close),
  };
}

const importMutation = 'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }';
const searchQuery = `query ($search: String) {
  thoughts(first: 1, search: $search) { edges { node { id version thought author application summary url } } }
}`;
const updateMutation = `mutation ($id: ID!, $version: Int!, $input: ThoughtInput!) {
  updateThought(id: $id, version: $version, input: $input) { __typename }
}`;

interface Fixtures {
  home: Home;
  admin: Admin;
  site: Site;
  baseURL: string;
  /** The settings of a site of the test's own. Without it, tests share a site, which they must not change. */
  settings: Settings | null;
  /** Console errors that the test expects. Any other error fails it. */
  expectedErrors: RegExp | null;
  failOnErrors: void;
  /** Whether the texts of pages are wrapped as by a translator, which must not change any behaviour. */
  isTranslated: boolean;
  /** Makes a fake YouTube available. */
  youTube: void;
  /** The requests of all pages and workers to other sites. */
  externalRequests: string[];
}

export const test = base.extend<Fixtures, { sharedSite: Site }>({
  sharedSite: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  home: async ({ page }, use) => use(createHome(page)),
  admin: async ({ page }, use) => use(createAdmin(page)),
  settings: [null, { option: true }],
  site: async ({ settings, sharedSite }, use) => {
    if (settings === null) return use(sharedSite);
    const site = await startSite(settings);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
  youTube: [
    async ({ context, page }, use) => {
      await fakeYouTube(context);
      await use();
      // The page may send requests while it is closed, which no test awaits.
      for (const routes of [page, context]) await routes.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  context: async ({ context, isTranslated }, use) => {
    if (isTranslated) await context.addInitScript(translate);
    await use(context);
  },
  externalRequests: async ({ context, site }, use) => {
    const requests: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) requests.push(request.url());
    });
    await use(requests);
  },
  isTranslated: [false, { option: true }],
  expectedErrors: [null, { option: true }],
  failOnErrors: [
    async ({ context, site, expectedErrors }, use) => {
      const errors: string[] = [];
      const isOurs = (address = '') => address.startsWith(site.url);
      context.on('weberror', (error) => {
        if (isOurs(error.page()?.url())) errors.push(String(error.error()));
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && isOurs(message.page()?.url())) errors.push(message.text());
      });
      await use();
      for (const page of context.pages()) expect(await page.evaluate(findWrongAttributes)).toEqual([]);
      // Ignores responses with an error status, which many tests cause on purpose.
      const isExpected = (error: string) =>
        error.startsWith('Failed to load resource') || expectedErrors?.test(error) === true;
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page: returns attributes that were written from no value, or from an object. */
export function findWrongAttributes(): string[] {
  return [...document.querySelectorAll('*')]
    .flatMap(({ attributes }) => Array.from(attributes))
    .filter(
      ({ name, value }) =>
        /^(class|id|href|src|alt|title|aria-)/.test(name) && /undefined|\[object/.test(value),
    )
    .map(({ name, value }) => `${name}="${value}"`);
}

export type Answer = object | 'no response' | 'of the API';

/** Responds to an operation instead of the API, each time that it is sent. */
export async function answer(
  page: Page,
  operation: RegExp,
  response: Answer | Promise<Answer>,
): Promise<void> {
  await page.route('**/graphql*', async (route) => {
    const { url, body } = { url: route.request().url(), body: route.request().postData() ?? '' };
    if (!operation.test(decodeURIComponent(url) + body)) return route.fallback();
    const given = await response;
    if (given === 'of the API') return route.fallback();
    return given === 'no response' ? route.abort() : route.fulfill({ json: given });
  });
}

export const unavailable = { errors: [{ message: 'unavailable', extensions: { code: 'UNAVAILABLE' } }] };
