// Counts the resources of a page while it stays open: memory, DOM nodes, timers, observers and listeners.
import type { CDPSession, Page } from '@playwright/test';
import { sum } from '../trial.ts';

export interface PageResources {
  heapBytes: number;
  nodes: number;
  timers: number;
  observers: number;
  /** The listeners of the window and the document. */
  listeners: number;
}

const observerNames = ['IntersectionObserver', 'MutationObserver', 'ResizeObserver'];

/** Counts the timers of the page from now on. Called after the page's clock was installed. */
export async function trackTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const activeTimers = new Set<string>();
    Object.assign(window, { activeTimers });
    for (const kind of ['Timeout', 'Interval'] as const) {
      const [start, stop] = [window[`set${kind}`], window[`clear${kind}`]];
      const startTracked = (callback: (...args: unknown[]) => void, ...args: unknown[]) => {
        const run = (...values: unknown[]) => {
          if (kind === 'Timeout') activeTimers.delete(key);
          callback(...values);
        };
        const id = Reflect.apply(start, window, [run, ...args]);
        const key = `${kind} ${id}`;
        activeTimers.add(key);
        return id;
      };
      const stopTracked = (id: number | undefined) => {
        activeTimers.delete(`${kind} ${id}`);
        Reflect.apply(stop, window, [id]);
      };
      Object.assign(window, { [`set${kind}`]: startTracked, [`clear${kind}`]: stopTracked });
    }
  });
}

/** The group of the objects that the measurements hold in the page. It is released when they end. */
const objectGroup = 'measured';

/** Number of times that resources are measured. */
const momentCount = 3;

/**
 * Returns the least that a page has needed at one of several moments, because bubbles, prompts and their timers come and
 * go. What is never released is needed at all of them.
 * @param passTime lets the page's clock run between two moments.
 */
export async function measureLeastResources(
  page: Page,
  passTime: () => Promise<void>,
): Promise<PageResources> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const moments: PageResources[] = [];
  for (let moment = 0; moment < momentCount; moment += 1) {
    if (moment > 0) await passTime();
    moments.push(await measureResources(session));
  }
  await session.detach();
  const least = (name: keyof PageResources) => Math.min(...moments.map((moment) => moment[name]));
  return {
    heapBytes: least('heapBytes'),
    nodes: least('nodes'),
    timers: least('timers'),
    observers: least('observers'),
    listeners: least('listeners'),
  };
}

async function measureResources(session: CDPSession): Promise<PageResources> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const readMetric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const evaluate = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, objectGroup })).result;
  const countObjects = async (className: string) => {
    const { objectId: prototypeObjectId = '' } = await evaluate(`${className}.prototype`);
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId, objectGroup });
    // An array's description is such as `Array(2)`.
    return Number(/\d+/.exec(objects.description ?? '')?.[0]);
  };
  const countListeners = async (expression: string) => {
    const { objectId = '' } = await evaluate(expression);
    return (await session.send('DOMDebugger.getEventListeners', { objectId })).listeners.length;
  };
  const resources = {
    heapBytes: readMetric('JSHeapUsedSize'),
    nodes: readMetric('Nodes'),
    timers: Number((await evaluate('activeTimers.size')).value),
    observers: sum(await Promise.all(observerNames.map(countObjects))),
    listeners: sum(await Promise.all(['window', 'document'].map(countListeners))),
  };
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return resources;
}
