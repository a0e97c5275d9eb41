import { createServer, request as sendRequest } from 'node:http';
import { computePageWeight } from '../scripts/build/pageWeight.ts';
import { listen } from '../tests/support/site/listen.ts';
import type { BenchmarkRow } from './benchmark.ts';
import { withBrowser, withSite } from './browser.ts';

/** The time until the service worker has cached the site. The page registers the worker after 5 s. */
const settleMs = 10_000;

/** Measures the requests and bytes of a first visit, which determine the cost of CloudFront. */
export function measureVisit(): Promise<BenchmarkRow[]> {
  return withSite((siteUrl) =>
    withBrowser(async (browser) => {
      const proxy = await startCountingProxy(siteUrl);
      const page = await browser.newPage();
      await page.goto(proxy.url);
      await page.waitForTimeout(settleMs);
      proxy.close();
      const { requests, bytes } = proxy.traffic;
      return [
        { label: 'A first visit of `/`, with the service worker', value: requests, unit: 'requests' },
        { label: '– bodies, compressed', value: bytes / 1000, unit: 'kB' },
      ];
    }),
  );
}

/** Starts a proxy that counts requests and the bytes of response bodies. */
async function startCountingProxy(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl);
  const traffic = { requests: 0, bytes: 0 };
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
  return { ...(await listen(server)), traffic };
}

/** Measures the size of the scripts and style sheets that the first bubble waits for. */
export async function measureWeight(): Promise<BenchmarkRow[]> {
  const weight = computePageWeight('dist/web');
  const sizes = { seen: weight.bytesUntilSeen, pressed: weight.bytesUntilPressable };
  return Object.entries(sizes).map(([state, bytes]) => ({
    label: `Script and style before the first bubble can be ${state}, gzip`,
    value: bytes / 1000,
    unit: 'kB',
  }));
}
