// Runs the real server in the test process; the browser can't reach any other host.
import { test as base, expect } from '@playwright/test';
import { readSettings } from '../../../api/env.ts';
import { type RunningServer, serve } from '../../../api/entry/node.ts';
import { openServices, type Services } from '../../../api/app/services.ts';
import { drawNoCard } from '../stores/storeFixture.ts';

export { expect };

export interface Site {
  services: Services;
  url: string;
}

/** The key of the local sign-in. */
export const signInKey = 'the-key-of-the-tests';

/** A free port and an in-memory store, so that tests can run concurrently. */
const testSettings = {
  PORT: '0',
  DATA_DIR: ':memory:',
  SIGN_IN_KEY: signInKey,
  ADMIN_EMAILS: 'ada@example.com,grace@example.com',
};

/** The settings of a deployment with Firebase. Nothing is reachable; the VAPID key is a valid point on its curve. */
export const firebaseTestSettings = {
  FIREBASE_PROJECT_ID: 'demo-upwell',
  FIREBASE_API_KEY: 'AIzaSyDemoDemoDemoDemoDemoDemoDemoDemo0',
  FIREBASE_APP_ID: '1:123456789012:web:0123456789abcdef',
  FIREBASE_MESSAGING_SENDER_ID: '123456789012',
  FIREBASE_VAPID_KEY:
    'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
  FIREBASE_MEASUREMENT_ID: 'G-0123456789',
};

export async function openSite(env: Record<string, string> = {}): Promise<Site & RunningServer> {
  const settings = readSettings({ ...testSettings, ...env });
  // Each save would draw a picture, which takes as long as a test.
  const openedServices = await openServices(settings, { drawCard: drawNoCard });
  // Tests replace functions of the stores, which the response cache doesn't notice.
  const services = { ...openedServices, responseCache: null };
  return { services, ...(await serve(services)) };
}

export interface Fixtures {
  site: Site;
  baseURL: string;
  /** Console errors that the test allows; any other error fails it. */
  expectedErrors: RegExp | null;
  errors: void;
}

/** Gives each test its own site, and fails it if a page reports an unexpected error. */
export const test = base.extend<Fixtures>({
  site: async ({}, use) => {
    const running = await openSite();
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
export const firebaseTest = test.extend({
  site: async ({}, use) => {
    const running = await openSite(firebaseTestSettings);
    await use(running);
    await running.close();
  },
});

/** Chromium's message for responses with an error status, which many tests cause on purpose. */
const loadErrorMessage = /^Failed to load resource/;
