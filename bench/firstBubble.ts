import { type FirstBubble, measureFirstBubble as measureOnce } from '../e2e/support/firstBubble.ts';
import { type Benchmark, median } from './benchmark.ts';
import { withBrowser, withSite } from './site.ts';

/** Measures the time from opening the home page until its first bubble, with nothing cached. */
export const measureFirstBubble: Benchmark = async ({ isShort }) => {
  const runs = await openHomePage(isShort ? 3 : 9);
  const row = (label: string, key: keyof FirstBubble) => ({
    label: `From opening the page until the first bubble ${label}`,
    value: median(runs.map((run) => run[key])),
    unit: 'ms',
  });
  return [row('can be seen', 'seenMs'), row('can be pressed', 'pressableMs')];
};

/** Measures the size of all scripts and style sheets that a browser requests before the first bubble. */
export const measureWeight: Benchmark = async () => {
  const runs = await openHomePage(3);
  const row = (label: string, key: keyof FirstBubble) => ({
    label: `Script and style before the first bubble ${label}, gzip`,
    value: median(runs.map((run) => run[key])) / 1000,
    unit: 'kB',
  });
  return [row('can be seen', 'bytesUntilSeen'), row('can be pressed', 'bytesUntilPressable')];
};

async function openHomePage(times: number): Promise<FirstBubble[]> {
  return withSite((url) =>
    withBrowser(async (browser) => {
      const runs: FirstBubble[] = [];
      for (let run = 0; run < times; run += 1) runs.push(await measureOnce(browser, url));
      return runs;
    }),
  );
}
