// Counts the resources of a page while it stays open: memory, DOM nodes, timers, observers and listeners.
import type { CDPSession, Page } from '@playwright/test';

export interface PageResources {
  heapBytes: number;
  nodes: number;
  timers: number;
  observers: number;
  /** The listeners of the window and the document. */
  listeners: number;
}

/** Objects that the scripts of the page have created. */
interface Created {
  activeTimers: Set<string>;
  observers: WeakRef<object>[];
}

/** Registers the timers and observers of the page from now on. Called after the page's clock was installed. */
export async function trackResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const created: Created = { activeTimers: new Set(), observers: [] };
    Object.assign(window, created);
    const trackTimers = (kind: 'Timeout' | 'Interval') => {
      const [start, stop] = [window[`set${kind}`], window[`clear${kind}`]];
      const startTracked = (callback: (...args: unknown[]) => void, ...args: unknown[]) => {
        const run = (...values: unknown[]) => {
          if (kind === 'Timeout') created.activeTimers.delete(key);
          callback(...values);
        };
        const id = Reflect.apply(start, window, [run, ...args]);
        const key = `${kind} ${id}`;
        created.activeTimers.add(key);
        return id;
      };
      const stopTracked = (id: number | undefined) => {
        created.activeTimers.delete(`${kind} ${id}`);
        Reflect.apply(stop, window, [id]);
      };
      Object.assign(window, { [`set${kind}`]: startTracked, [`clear${kind}`]: stopTracked });
    };
    trackTimers('Timeout');
    trackTimers('Interval');
    for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver'] as const) {
      const construct = (target: typeof MutationObserver, args: [MutationCallback]) => {
        const observer = Reflect.construct(target, args);
        created.observers.push(new WeakRef(observer));
        return observer;
      };
      Object.assign(window, { [name]: new Proxy(window[name], { construct }) });
    }
  });
}

/** At how many moments resources are measured. */
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
    moments.push(await measureResources(page, session));
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

async function measureResources(page: Page, session: CDPSession): Promise<PageResources> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const readMetric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const { timers, observers } = await page.evaluate(() => {
    const created = window as unknown as Created;
    return {
      timers: created.activeTimers.size,
      observers: created.observers.filter((observer) => observer.deref() !== undefined).length,
    };
  });
  return {
    heapBytes: readMetric('JSHeapUsedSize'),
    nodes: readMetric('Nodes'),
    timers,
    observers,
    listeners: (await countListeners(session, 'window')) + (await countListeners(session, 'document')),
  };
}

async function countListeners(session: CDPSession, expression: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { objectId = '' } = result;
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
  await session.send('Runtime.releaseObject', { objectId });
  return listeners.length;
}
