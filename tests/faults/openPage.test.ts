// Leaves the home page open for simulated hours. Its memory and its number of DOM nodes must not grow.
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { ensureBrowser, getLaunchOptions } from '../../scripts/browsers.ts';
import { startFaultySite } from './harness.ts';

const hours = 2;
/** The number of measurements, of which the lowest counts, because memory use varies. */
const moments = 5;

test(`the home page uses no more memory after ${hours} simulated hours`, async () => {
  ensureBrowser('chromium');
  const site = await startFaultySite();
  const browser = await chromium.launch(getLaunchOptions());
  // Disables motion and backdrop filters, which would be painted for each frame.
  const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce', contrast: 'more' });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Upwell' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const more = page.getByRole('button', { name: /show me more|more thoughts/i });
  let answers = 0;
  const passMinutes = async (minutes: number) => {
    for (let seconds = 0; seconds < minutes * 60; seconds += 3) {
      await page.clock.fastForward(3_000);
      if (seconds % 12 > 0 || !(await more.isVisible())) continue;
      await more.dispatchEvent('click');
      answers += 1;
    }
  };
  const measure = async () => {
    const least: Record<string, number> = {};
    for (let moment = 0; moment < moments; moment += 1) {
      await passMinutes(0.1);
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      for (const { name, value } of metrics) least[name] = Math.min(value, least[name] ?? Infinity);
    }
    const { Nodes = NaN, JSEventListeners = NaN, JSHeapUsedSize = NaN } = least;
    return { nodes: Nodes, listeners: JSEventListeners, heap: JSHeapUsedSize };
  };
  await passMinutes(20);
  const before = await measure();
  await passMinutes(60 * hours - 20);
  const after = await measure();
  await browser.close();
  await site.stop();
  expect(answers).toBeGreaterThan(hours);
  expect(after.nodes).toBeLessThan(before.nodes * 1.1 + 50);
  expect(after.listeners).toBeLessThan(before.listeners * 1.1 + 5);
  // The list of seen thoughts may grow: about 2,000 with 1 kB each.
  expect(after.heap).toBeLessThan(before.heap + 2_000_000);
});
