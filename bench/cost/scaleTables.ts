// The tables of docs/scale.md.
import { readPath, type Template } from '../../infrastructure/packageTemplate.ts';
import {
  averageVisit,
  billedMs,
  countRequests,
  type Load,
  readMemorySize,
  simulateLoad,
  sumOrigin,
} from './calculateCost.ts';
import type { Measurements } from './measureVisits.ts';
import { type CreateTables, formatNumber, formatShare, formatTable } from './table.ts';

/** Requests per second at CloudFront. */
const rates = [1, 1_000, 100_000];
/** CloudFront's regional edge caches, and more caches than that in case they don't help. */
const cacheCounts = [13, 100];

interface Limit {
  title: string;
  /** Per second, except for concurrency. */
  quota: number;
  read: (load: Load, measurements: Measurements, memorySize: number) => number;
}

export const scaleTables: CreateTables = (measurements, template) => {
  const memorySize = readMemorySize(template);
  const scenarios = rates.flatMap((rate) =>
    cacheCounts.map((caches) => {
      const visitsPerSecond = rate / averageVisit(measurements, countRequests);
      return { rate, caches, load: simulateLoad(measurements, template, visitsPerSecond, caches) };
    }),
  );
  const limits = createLimits(template);
  return {
    load: formatTable(
      [
        'requests a second',
        'caches',
        'visits a second',
        'answered by CloudFront',
        'requests a second to the function',
        'of them pages of thoughts',
        'Firestore reads a second',
        'concurrent executions',
        'Gbit/s at CloudFront',
      ],
      scenarios.map(({ rate, caches, load }) => [
        rate.toLocaleString('en'),
        caches,
        formatNumber(load.visits),
        formatShare(1 - sumOrigin(load, measurements) / load.edgeRequests),
        formatNumber(sumOrigin(load, measurements)),
        formatNumber(readThoughtPages(load)),
        formatNumber(sumOrigin(load, measurements, ({ reads }) => reads)),
        formatNumber(readConcurrency(load, measurements, memorySize)),
        formatNumber((load.edgeBytes * 8) / 1e9),
      ]),
    ),
    limits: formatTable(
      [
        'limit',
        'quota',
        ...scenarios.map(({ rate, caches }) => `${rate.toLocaleString('en')} / s, ${caches} caches`),
      ],
      limits.map(({ title, quota, read }) =>
        [title, quota.toLocaleString('en')].concat(
          scenarios.map(({ load }) => formatShare(read(load, measurements, memorySize) / quota)),
        ),
      ),
    ),
  };
};

function readThoughtPages({ originRequests }: Load): number {
  return Object.entries(originRequests)
    .filter(([name]) => name.includes('/thought/'))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Returns how many requests the function has to answer. */
function readOrigin(load: Load, measurements: Measurements): number {
  return sumOrigin(load, measurements);
}

/** Returns how many requests the function handles at the same time on average. */
function readConcurrency(load: Load, measurements: Measurements, memorySize: number): number {
  return sumOrigin(load, measurements, (request) => billedMs(request, memorySize) / 1000);
}

function createLimits(template: Template): Limit[] {
  const throttle = readPath(
    template.Resources['HttpApiStage']?.Properties ?? null,
    'DefaultRouteSettings.ThrottlingRateLimit',
  );
  return [
    { title: 'throttle of the gateway, in this template', quota: Number(throttle), read: readOrigin },
    { title: 'requests a second of the gateway, per account and region', quota: 10_000, read: readOrigin },
    { title: 'concurrent executions of Lambda, per account and region', quota: 1_000, read: readConcurrency },
    {
      title: 'requests a second of CloudFront, per distribution',
      quota: 250_000,
      read: ({ edgeRequests }) => edgeRequests,
    },
    {
      title: 'Gbit/s of CloudFront, per distribution',
      quota: 150,
      read: ({ edgeBytes }) => (edgeBytes * 8) / 1e9,
    },
  ];
}
