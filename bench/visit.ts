import type { Page } from '@playwright/test';
import { createServer, request as sendRequest } from 'node:http';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { listen } from '../tests/support/site/listen.ts';
import type { Benchmark, BenchmarkRow } from './benchmark.ts';
import { withBrowser, withSite } from './site.ts';

interface Traffic {
  requests: number;
  /** Of the bodies as they are sent, compressed. */
  bytes: number;
}

type Kind = 'first' | 'thought' | 'stay' | 'returning';

const labels: Record<Kind, string> = {
  first: 'A first visit of `/`, with the service worker',
  thought: 'A first visit of `/thought/{id}`, with the service worker',
  stay: '– five minutes later, in addition',
  returning: 'A visit of `/` after the first one',
};

/** The service worker is registered 5 s after the page has loaded, and then caches the site. */
const settleMs = 10_000;
const stayMs = 300_000;

/** Measures the requests and bytes of a visit. They decide the cost of CloudFront. */
export const measureVisit: Benchmark = async ({ isShort }) => {
  const first = await visit('/', settleMs, isShort ? settleMs : stayMs);
  const thought = await visit(`/thought/${starterThoughts[3]?.id}`, settleMs);
  const [opened, stayed, returned] = first;
  const traffic = { first: opened, stay: stayed, returning: returned, thought: thought[0] };
  return createRows(traffic as Record<Kind, Traffic>);
};

function createRows(traffic: Record<Kind, Traffic>): BenchmarkRow[] {
  return (Object.keys(labels) as Kind[]).flatMap((kind) => [
    { label: labels[kind], value: traffic[kind].requests, unit: 'requests' },
    { label: '– bodies, compressed', value: traffic[kind].bytes / 1000, unit: 'kB' },
  ]);
}

/** Opens a page as a new visitor, and opens it again after the times. Returns the traffic of each part. */
async function visit(path: string, ...partsMs: number[]): Promise<Traffic[]> {
  return withSite((siteUrl) =>
    withBrowser(async (browser) => {
      const meter = await startMeter(siteUrl);
      const page = await (await browser.newContext()).newPage();
      try {
        return await measureParts(page, meter, path, partsMs);
      } finally {
        meter.close();
      }
    }),
  );
}

async function measureParts(
  page: Page,
  { url, takeTraffic }: Meter,
  path: string,
  partsMs: readonly number[],
): Promise<Traffic[]> {
  const parts: Traffic[] = [];
  await page.goto(url + path);
  for (const ms of partsMs) {
    await stay(page, ms);
    parts.push(takeTraffic());
  }
  await page.goto(url + path);
  await page.waitForTimeout(settleMs);
  return [...parts, takeTraffic()];
}

/** Stays on the page, and lets it show more thoughts whenever it asks. */
async function stay(page: Page, ms: number): Promise<void> {
  const endsAtMs = performance.now() + ms;
  const more = page.getByRole('button', { name: 'Yes, show me more!' });
  while (performance.now() < endsAtMs) {
    await page.waitForTimeout(1_000);
    if (await more.isVisible()) await more.click();
  }
}

interface Meter {
  url: string;
  /** Returns the traffic since the last call. */
  takeTraffic: () => Traffic;
  close: () => void;
}

/** Starts a proxy that counts what passes. */
async function startMeter(siteUrl: string): Promise<Meter> {
  const { hostname, port } = new URL(siteUrl);
  let traffic: Traffic = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    const { method, headers, url: path } = request;
    traffic.requests += 1;
    const forwarded = sendRequest({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => (traffic.bytes += chunk.length));
      answer.pipe(response);
    });
    request.pipe(forwarded.on('error', () => response.destroy()));
  });
  return {
    ...(await listen(server)),
    takeTraffic: () => {
      const taken = traffic;
      traffic = { requests: 0, bytes: 0 };
      return taken;
    },
  };
}
