import type { Page } from '@playwright/test';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { fakeYouTube } from '../tests/browser/support/services.ts';
import { type Benchmark, median } from './benchmark.ts';
import { withBrowser, withSite } from './site.ts';

const slowdown = 4;
/** After the start of the page, so that what it loads later is not a part of a press. */
const settleMs = 4_000;
const betweenStepsMs = 600;
const pressMs = 80;

interface Step {
  name: string;
  run: (page: Page) => Promise<void>;
}

/** The presses and keys of a visit in their order, by page. */
const visits: Record<string, readonly Step[]> = {
  '/': [
    press('Pause'),
    press('Resume'),
    press('Next'),
    press('Previous'),
    press('Turn sound off'),
    { name: 'slider', run: (page) => page.locator('#speed').press('ArrowRight') },
    pressOnBubble('Add to favourites'),
    pressOnBubble('Share this thought'),
    key('Escape'),
    press(/\d seen$|^Seen this visit/),
    key('Escape'),
    press('More'),
    press('Favourites'),
    key('Escape'),
    { name: 'bubble', run: (page) => page.locator('form > button').last().press('Enter') },
    key('Escape'),
  ],
  '/browse': [
    { name: 'search', run: (page) => page.getByRole('searchbox').pressSequentially('hope', { delay: 200 }) },
  ],
};

const links = [
  { from: '/', name: 'Today', content: '[data-page=today] h1' },
  { from: '/today', name: 'Open page', content: '[data-page=thought] h1' },
  { from: `/thought/${starterThoughts[3]?.id}`, name: /^Discover more/, content: 'main > header h1' },
];

/** Measures how long the screen takes to answer presses and keys, and to show the page of a link under the pointer. */
export const measureInp: Benchmark = async ({ isShort }) => {
  const measured: { name: string; ms: number }[] = [];
  const rows = await withSite((url) =>
    withBrowser(async (browser) => {
      for (let round = 0; round < (isShort ? 1 : 5); round += 1)
        for (const [path, steps] of Object.entries(visits)) {
          const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
          await fakeYouTube(context);
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await page.goto(url + path);
          await page.waitForTimeout(settleMs);
          for (const { name, run } of steps)
            for (const ms of await measureStep(page, run)) measured.push({ name, ms });
          await context.close();
        }
      const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
      const times: number[] = [];
      for (const link of links) times.push(await measureLink(page, url, link));
      return times.map((value, index) => ({
        label: `From a press of the link “${links[index]?.name.toString()}” under the pointer until its page is painted`,
        value,
        unit: 'ms',
      }));
    }),
  );
  const sorted = measured.toSorted((one, other) => other.ms - one.ms);
  const slowest = sorted[Math.floor(sorted.length * 0.02)];
  console.error(
    sorted
      .slice(0, 10)
      .map(({ name, ms }) => `${name} ${ms} ms`)
      .join(', '),
  );
  const unit = 'ms';
  return [
    {
      label: `Presses and keys of a visit at ${slowdown} × slowdown, ${sorted.length} of them: 98 of 100 are painted within`,
      value: slowest?.ms ?? Number.NaN,
      unit,
    },
    { label: '– the median', value: median(sorted.map(({ ms }) => ms)), unit },
    ...rows,
  ];
};

/** As with a mouse: the pointer comes first, and the button is held down for a moment. */
function press(name: string | RegExp): Step {
  const run = async (page: Page) => {
    await page.getByRole('button', { name }).first().hover();
    await page.waitForTimeout(betweenStepsMs);
    await page.mouse.down();
    await page.waitForTimeout(pressMs);
    await page.mouse.up();
  };
  return { name: name.toString(), run };
}

function key(name: string): Step {
  return { name, run: (page) => page.keyboard.press(name) };
}

/** Presses a button that a bubble has while it is in focus. */
function pressOnBubble(name: string): Step {
  const run = async (page: Page) => {
    const newest = page.locator('form[data-phase=visible]').last();
    await newest.locator('> button').focus();
    await newest.getByRole('button', { name }).press('Enter');
  };
  return { name, run };
}

/** Returns the durations of a step's interactions, from the event until the next frame; 16 ms stand for shorter ones. */
async function measureStep(page: Page, run: Step['run']): Promise<number[]> {
  await page.evaluate(() => {
    const durations: Record<number, number> = {};
    Reflect.set(window, 'durations', durations);
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) durations[interactionId] = Math.max(duration, durations[interactionId] ?? 0);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await run(page);
  await page.waitForTimeout(betweenStepsMs);
  const durations = await page.evaluate(() => Reflect.get(window, 'durations') as Record<number, number>);
  return Object.keys(durations).length === 0 ? [16] : Object.values(durations);
}

interface PerformanceEventTiming extends PerformanceEntry {
  interactionId: number;
}

async function measureLink(page: Page, url: string, { from, name, content }: (typeof links)[number]) {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.goto(url + from);
    await page.waitForTimeout(settleMs);
    const link = page.getByRole('link', { name });
    await link.hover();
    await page.waitForTimeout(1_500);
    const shown = page.evaluate(measureUntilShown, content);
    await link.click();
    times.push(await shown);
  }
  return median(times);
}

/** Runs in the page. Resolves to the time from the next click until the content is on the screen. */
function measureUntilShown(content: string): Promise<number> {
  return new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
        if (entry !== undefined) resolve(entry.renderTime - timeStamp);
      }).observe({ type: 'element' });
      const look = () => {
        const element = document.querySelector(content);
        // In the frame that paints it for the first time.
        if (element === null) requestAnimationFrame(look);
        else element.setAttribute('elementtiming', 'content');
      };
      look();
    };
    document.addEventListener('click', start, { capture: true, once: true });
  });
}
