import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { type Benchmark, compare, measureInterleaved, median } from './benchmark.ts';
import { measureThroughput } from './servers/measureThroughput.ts';
import { startServer } from './servers/startServer.ts';
import { withSite } from './site.ts';

const pages = [
  ['/', '/'],
  ['/thought/{id}', `/thought/${starterThoughts[3]?.id}`],
] as const;

/** Measures the requests per second for pages, beside a server that only sends the same bytes. */
export const measurePages: Benchmark = async ({ isShort }) =>
  withSite((url) =>
    withSite(
      async (uncachedUrl) => {
        const bytes = await startServer('servers/bytesServer.ts', [url, ...pages.map(([, path]) => path)]);
        const subjects = Object.fromEntries(
          pages.flatMap(([label, path]) => {
            const measure = (origin: string) => () =>
              measureThroughput({ url: origin + path }, isShort ? 1 : 2);
            return [
              [`cached ${label}`, measure(url)],
              [`uncached ${label}`, measure(uncachedUrl)],
              [`bytes ${label}`, measure(bytes.url)],
            ];
          }),
        );
        await measureInterleaved(subjects, 1);
        const results = await measureInterleaved(subjects, isShort ? 1 : 9);
        await bytes.stop();
        const rates = (name: string) => results[name] ?? [];
        return pages.flatMap(([label]) => {
          const row = (title: string, name: string, comparison = '') => ({
            label: title,
            value: median(rates(name)),
            unit: 'requests/s',
            comparison,
          });
          const compared = compare(rates(`cached ${label}`), rates(`bytes ${label}`), 'node:http');
          return [
            row(`\`${label}\`, response cache on`, `cached ${label}`, compared),
            row('– response cache off', `uncached ${label}`),
            row('– node:http with the same bytes', `bytes ${label}`),
          ];
        });
      },
      { RESPONSE_CACHE: 'off' },
    ),
  );
