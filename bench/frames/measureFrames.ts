import type { Browser, Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { join } from 'node:path';
import { type Benchmark, compare, measureInterleaved, median } from '../benchmark.ts';
import { withBrowser } from '../site.ts';
import type { FramesFixture, MotionKind } from './screens.tsx';

const bubbleCount = 40;
const unit = 'ms per second';

/** Measures how busy bubbles keep the main thread. */
export const measureFrames: Benchmark = async ({ isShort }) =>
  withBrowser(async (browser) => {
    const fixture = await buildFixture();
    const measure = (motion: MotionKind) => () =>
      measureMainThread(browser, fixture, motion, isShort ? 3 : 5);
    const subjects = { css: measure('css'), state: measure('state') };
    const results = await measureInterleaved(subjects, isShort ? 1 : 5);
    return [
      {
        label: `Main thread with ${bubbleCount} bubbles`,
        value: median(results.css),
        unit,
        comparison: compare(results.css, results.state, 'state per frame'),
      },
      { label: '– moved by state that React sets in each frame', value: median(results.state), unit },
    ];
  });

interface Fixture {
  script: string;
  style: string;
}

async function buildFixture(): Promise<Fixture> {
  const { outputFiles } = await build({
    entryPoints: ['screens.tsx', 'page.css'].map((name) => join(import.meta.dirname, name)),
    outdir: 'screens',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
    plugins: [dynamicImportsPlugin],
    logLevel: 'error',
  });
  const read = (extension: string) =>
    outputFiles
      .filter(({ path }) => path.endsWith(extension))
      .map(({ text }) => text)
      .join('\n');
  return { script: read('.js'), style: read('.css') };
}

/** Leaves out what the application loads later, such as the playground. The bubbles don't need it. */
const dynamicImportsPlugin: Plugin = {
  name: 'dynamic-imports',
  setup: (fixtureBuild) =>
    fixtureBuild.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/** Returns how many milliseconds of a second the main thread works. */
async function measureMainThread(
  browser: Browser,
  { script, style }: Fixture,
  motion: MotionKind,
  seconds: number,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<!doctype html><title>Bubbles</title>');
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate(([kind, count]) => (window as unknown as FramesFixture).showBubbles(kind, count), [
    motion,
    bubbleCount,
  ] as const);
  // The bubbles appear with an animation of their own.
  await page.waitForTimeout(3_000);
  const readMetrics = await openMetrics(page);
  const before = await readMetrics();
  await page.waitForTimeout(seconds * 1_000);
  const after = await readMetrics();
  await page.close();
  return (
    (1_000 * (Number(after['TaskDuration']) - Number(before['TaskDuration']))) /
    (Number(after['Timestamp']) - Number(before['Timestamp']))
  );
}

async function openMetrics(page: Page): Promise<() => Promise<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}
