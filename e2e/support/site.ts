// The real server in this process; the browser reaches nothing else.
import { test as base, expect } from '@playwright/test';
import { readSettings } from '../../api/env.ts';
import { type RunningServer, serve } from '../../api/node.ts';
import { openServices, type Services } from '../../api/services.ts';

export { expect };

export interface Site {
  services: Services;
  url: string;
}

/** What local sign-in asks for. */
export const signInKey = 'the-key-of-the-tests';

/** Settings of a site of one's own: a free port, a store in memory. */
const testSettings = {
  PORT: '0',
  DATA_DIR: ':memory:',
  SIGN_IN_KEY: signInKey,
  ADMIN_EMAILS: 'ada@example.com,grace@example.com',
};

/** A deployment with everything of Firebase, none of which is there; the key is a point of its curve. */
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
  const services = await openServices(readSettings({ ...testSettings, ...env }));
  return { services, ...(await serve(services)) };
}

export interface Fixtures {
  site: Site;
  baseURL: string;
  /** What a page may say on its console as an error in this test; anything else fails it. */
  expectedErrors: RegExp | null;
  errors: void;
}

/** Every test has a site of its own; an unexpected error in a page fails it. */
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
      const isOurs = (address = '') => address.startsWith(site.url);
      context.on('weberror', (error) => {
        if (isOurs(error.page()?.url())) errors.push(String(error.error()));
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && isOurs(message.page()?.url())) errors.push(message.text());
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

/** What Chromium itself says of an answer that failed, as many tests want it to. */
const loadErrorMessage = /^Failed to load resource/;
