// Runs the real server in the test process; the browser can't reach any other host.
import { test as base, expect, type Page } from '@playwright/test';
import { selectThoughts } from '#domain/collection/lists.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { readSettings } from '../../../api/env.ts';
import { type RunningServer, serve } from '../../../api/entry/node.ts';
import { openServices, type Services } from '../../../api/app/services.ts';
import { fetchFromThisMachine, firebaseTestSettings, signInKey, testSettings } from '../site/testSite.ts';

export { expect, signInKey };

/** The end of the title of a test that `npm test` leaves out unless the condition holds. */
export const slowUnless = (isUsual: boolean) => (isUsual ? '' : ' @slow');

export interface Site {
  services: Services;
  url: string;
}

export async function openSite(env: Record<string, string> = {}): Promise<Site & RunningServer> {
  const settings = readSettings({ ...testSettings, ...env });
  const openedServices = await openServices(settings, { fetch: fetchFromThisMachine });
  // Tests replace functions of the stores, which the response cache doesn't notice.
  const services = { ...openedServices, responseCache: null };
  return { services, ...(await serve(services)) };
}

/** Returns the newest thought, or the newest one that a search finds. */
export async function findThought({ services }: Site, search: string | null = null): Promise<Thought> {
  const [newest] = selectThoughts<Thought>((await services.thoughts.readLatest()).live, { search });
  if (newest === undefined) throw new Error('The thought was not found.');
  return newest;
}

/** @returns an array to which requests of any page or worker to other origins are added */
export function recordExternalRequests(page: Page, { url }: Site): string[] {
  const externalRequests: string[] = [];
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) externalRequests.push(request.url());
  });
  return externalRequests;
}

export interface Fixtures {
  /** The settings that differ from the defaults. */
  siteSettings: Record<string, string>;
  site: Site;
  baseURL: string;
  /** Console errors that the test allows; any other error fails it. */
  expectedErrors: RegExp | null;
  errors: void;
}

/** Gives each test its own site, and fails it if a page reports an unexpected error. */
export const test = base.extend<Fixtures>({
  siteSettings: [{}, { option: true }],
  site: async ({ siteSettings }, use) => {
    const running = await openSite(siteSettings);
    await use(running);
    await running.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: [null, { option: true }],
  errors: [
    async ({ context, site, expectedErrors }, use) => {
      const errors: string[] = [];
      const isFromSite = (address = '') => address.startsWith(site.url);
      context.on('weberror', (error) => {
        if (isFromSite(error.page()?.url())) errors.push(String(error.error()));
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && isFromSite(message.page()?.url())) errors.push(message.text());
      });
      await use();
      const unexpected = errors.filter(
        (error) => !loadErrorMessage.test(error) && expectedErrors?.test(error) !== true,
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** The same with a site that has Firebase's settings, which asks for consent. */
export const firebaseTest = test.extend({ siteSettings: firebaseTestSettings });

/** Chromium's message for responses with an error status, which many tests cause on purpose. */
const loadErrorMessage = /^Failed to load resource/;
