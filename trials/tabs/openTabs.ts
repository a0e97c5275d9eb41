// Leaves tabs open for a simulated day. What a page needs must not grow.
import type { Browser, Locator, Page } from '@playwright/test';
import { startSite, withBrowser } from '../../bench/site.ts';
import type { ChaosRow, ChaosTrial } from '../trial.ts';
import { measureLeastResources, type PageResources, trackTimers } from './pageResources.ts';

const signInKey = 'the-key-of-the-trial';
/** In its first minutes, a page still loads and compiles code. */
const maxHeapGrowth = { short: 0.15, long: 0.05 };
/** A bubble has about 15 nodes. A leak would add thousands in a day. */
const maxAddedNodes = 60;

interface Tab {
  title: string;
  /** Opens the page and waits until it shows what it is for. */
  open: (page: Page) => Promise<void>;
  /** Lets a simulated minute pass. The person may do something in it. */
  passMinute: (page: Page, minute: number) => Promise<void>;
  /** Brings the page into the state that is measured, if it has several. */
  settle?: (page: Page) => Promise<void>;
  /** The simulated minutes of the short form, which are fewer where bubbles are rendered all the time. */
  shortMinutes: number;
}

const longMinutes = 24 * 60;

const tabs: readonly Tab[] = [
  {
    title: 'home, always asked for more',
    open: openHome,
    passMinute: requestMore,
    settle: waitForPrompt,
    shortMinutes: 4,
  },
  { title: 'home with one thought', open: openSingleThought, passMinute: watch, shortMinutes: 2 },
  { title: 'home, paused and hidden in turn', open: openHome, passMinute: pauseOrHide, shortMinutes: 60 },
  { title: 'a thought’s page', open: openThoughtPage, passMinute: wait, shortMinutes: 60 },
  { title: 'the admin’s list', open: openAdminList, passMinute: wait, shortMinutes: 60 },
];

/** The part of the time after which a page has loaded everything and has filled its lists. */
const warmUpPart = 0.5;

export const tryOpenTabs: ChaosTrial = async ({ isLong }) => {
  const site = await startSite({ SIGN_IN_KEY: signInKey });
  try {
    return await withBrowser(async (browser) => {
      const rows: ChaosRow[] = [];
      for (const tab of tabs) rows.push(await keepOpen(browser, site.url, tab, isLong));
      return rows;
    });
  } finally {
    await site.stop();
  }
};

async function keepOpen(
  browser: Browser,
  baseURL: string,
  { title, open, passMinute, settle, shortMinutes }: Tab,
  isLong: boolean,
): Promise<ChaosRow> {
  const minutes = isLong ? longMinutes : shortMinutes;
  // Backdrop filters and motion would be painted for each simulated frame.
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', contrast: 'more' });
  await page.clock.install();
  await trackTimers(page);
  await open(page);
  const passMinutes = async (from: number, to: number) => {
    for (let minute = from; minute < to; minute += 1) await passMinute(page, minute);
  };
  const measure = async () => {
    await settle?.(page);
    return measureLeastResources(page, () => page.clock.runFor(1_700));
  };
  const warmUpMinutes = Math.ceil(minutes * warmUpPart);
  await passMinutes(0, warmUpMinutes);
  const before = await measure();
  await passMinutes(warmUpMinutes, minutes);
  const after = await measure();
  await page.context().close();
  return createRow(
    `${formatDuration(minutes)} of ${title}`,
    maxHeapGrowth[isLong ? 'long' : 'short'],
    before,
    after,
  );
}

function createRow(label: string, maxGrowth: number, before: PageResources, after: PageResources): ChaosRow {
  const growth = after.heapBytes / before.heapBytes - 1;
  const added = (name: keyof PageResources) => Math.max(0, after[name] - before[name]);
  const addedObjects = added('timers') + added('observers') + added('listeners');
  return {
    label,
    measured: `heap ${formatMegabytes(before)} → ${formatMegabytes(after)} MB; ${added('timers')} timers, ${added('observers')} observers, ${added('listeners')} listeners, ${added('nodes')} nodes more`,
    goal: `≤ ${maxGrowth * 100} % more; 0, 0, 0, ≤ ${maxAddedNodes} more`,
    isGoalMet: growth <= maxGrowth && addedObjects === 0 && added('nodes') <= maxAddedNodes,
  };
}

function formatMegabytes({ heapBytes }: PageResources): string {
  return (heapBytes / 1e6).toFixed(1);
}

function formatDuration(minutes: number): string {
  if (minutes === 60) return 'A simulated hour';
  return minutes < 60 ? `${minutes} simulated minutes` : `${minutes / 60} simulated hours`;
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await waitForBubbles(page);
}

async function openSingleThought(page: Page): Promise<void> {
  await page.goto(`/?thought=${await findThoughtId(page)}`);
  await waitForBubbles(page);
}

async function openThoughtPage(page: Page): Promise<void> {
  await page.goto(`/thought/${await findThoughtId(page)}`);
  await page.getByRole('article').waitFor();
}

async function openAdminList(page: Page): Promise<void> {
  const data = { email: 'ada@example.com', key: signInKey };
  const { token } = await (await page.request.post('/local-sign-in', { data })).json();
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('upwell.local-token', value), String(token));
  await page.goto('/admin');
  await page.locator('[data-index]').first().waitFor();
}

/** Waits until the browser has taken over the bubble that the server rendered. */
async function waitForBubbles(page: Page): Promise<void> {
  await page.locator('[data-instance][data-centred=false]').first().waitFor();
}

async function findThoughtId(page: Page): Promise<string> {
  const response = await page.request.get('/api/thoughts/random?count=1');
  const { thoughts } = (await response.json()) as { thoughts: { id: string }[] };
  return thoughts[0]?.id ?? '';
}

/** Lets a minute pass in steps. The page renders its bubbles in each of them. */
async function watch(page: Page): Promise<void> {
  for (let second = 0; second < 60; second += 1) await page.clock.runFor(1_000);
}

/** Lets a minute pass on a page where nothing happens. */
async function wait(page: Page): Promise<void> {
  await page.clock.runFor(60_000);
}

function getMoreButton(page: Page): Locator {
  return page.getByRole('button', { name: /show me more|More thoughts/ });
}

/** Lets time pass until the page asks whether to go on. Then it has one bubble. */
async function waitForPrompt(page: Page): Promise<void> {
  while (!(await getMoreButton(page).isVisible())) await page.clock.runFor(1_000);
}

/** Lets a minute pass, and presses the button for more thoughts wherever it is shown. */
async function requestMore(page: Page): Promise<void> {
  const more = getMoreButton(page);
  for (let second = 0; second < 60; second += 1) {
    await page.clock.runFor(1_000);
    // The pointer would remain over the bubble that comes next, and hold it.
    if (await more.isVisible()) await more.dispatchEvent('click');
    // Responses come in real time, so the simulated time waits for them.
    await page.locator('main:not([data-phase=loading])').waitFor();
  }
}

/** Pauses and resumes in the even minutes, and hides and shows the tab in the others. */
async function pauseOrHide(page: Page, minute: number): Promise<void> {
  await wait(page);
  if (minute % 2 === 0) {
    await page.keyboard.press('Space');
    return;
  }
  await page.evaluate(
    (isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    minute % 4 === 1,
  );
}
