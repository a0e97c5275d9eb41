// Visits of the site with a browser, whose requests are recorded.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { maxLifetimeMs } from '../../api/http/responseCache.ts';
import type { Gateway, RecordedRequest } from './gateway.ts';

/** The kinds of visits, with their titles in the documents. */
export const visitKinds = {
  first: 'a first visit',
  withoutWorker: '– without what the service worker caches',
  returning: 'a returning visit',
  fiveMinutes: 'a first visit of five minutes',
  thought: 'a first visit to a thought’s page',
  onward: '– and from there to the home page',
};

export type VisitKind = keyof typeof visitKinds;

/** Makes a visit of each kind. Returns the requests of each. */
export async function recordVisits(
  browser: Browser,
  gateway: Gateway,
  thoughtPath: string,
): Promise<Record<VisitKind, RecordedRequest[]>> {
  const open = async (context: BrowserContext, path = '/') => {
    const page = await context.newPage();
    await page.goto(gateway.url + path);
    await waitForWorker(page);
    return page;
  };
  const withContext = async (
    visit: (context: BrowserContext) => Promise<unknown>,
    serviceWorkers: 'allow' | 'block' = 'allow',
  ) => {
    const context = await browser.newContext({
      reducedMotion: 'no-preference',
      contrast: 'more',
      serviceWorkers,
    });
    await visit(context);
    const requests = await gateway.takeRequests();
    await context.close();
    return requests;
  };
  let first: RecordedRequest[] = [];
  const returning = await withContext(async (context) => {
    const page = await open(context);
    first = await gateway.takeRequests();
    await page.close();
    // A visitor who returns later gets another page than the cached one.
    await wait(maxLifetimeMs);
    await open(context);
  });
  return {
    first,
    returning,
    withoutWorker: await withContext(async (context) => (await context.newPage()).goto(gateway.url), 'block'),
    fiveMinutes: await withContext(async (context) => stayFiveMinutes(await openWithClock(context, open))),
    thought: await withContext((context) => open(context, thoughtPath)),
    onward: await withContext(async (context) => {
      const page = await open(context, thoughtPath);
      await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    }),
  };
}

/** The service worker caches the site's files after the page has been loaded. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function openWithClock(
  context: BrowserContext,
  open: (context: BrowserContext) => Promise<Page>,
): Promise<Page> {
  await context.clock.install();
  return open(context);
}

/** Accepts more thoughts as soon as the page offers them. */
async function stayFiveMinutes(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Yes, show me more! 🌟' });
  for (let second = 0; second < 300; second += 1) {
    await page.clock.runFor(1000);
    if (!(await more.isVisible())) continue;
    await more.click();
    await page.locator('main[data-phase=flowing]').waitFor();
  }
}
