// The tables of docs/cost.md.
import {
  add,
  countRequests,
  billedMs,
  countBilled,
  countFixed,
  type Load,
  multiply,
  priceOf,
  type Quantities,
  readMemorySize,
  simulateLoad,
  subtractFreeTier,
  assumptions,
  assumptionTitles,
  sumOrigin,
} from './calculateCost.ts';
import { readLifetimeSeconds } from './cacheKey.ts';
import type { Measurements } from './measureVisits.ts';
import { costOf, freeTier, type Price, type PriceName, prices } from './prices.ts';
import { type CreateTables, formatDollars, formatNumber, formatShare, formatTable } from './table.ts';
import { visitShares } from './simulateEdge.ts';
import { type VisitKind, visitKinds } from './visits.ts';

const monthSeconds = 30 * 24 * 3600;
const siteSizes = { '10,000': 1e4, '1 million': 1e6, '100 million': 1e8 };
/** The responses that Firestore is read for. */
const dynamicRequests = {
  home: 'the home page',
  thought: 'a thought’s page',
  feed: 'ten more thoughts',
};

export const costTables: CreateTables = (measurements, template) => {
  const memorySize = readMemorySize(template);
  const names = findDynamicRequests(measurements);
  const fixed = countFixed(template, memorySize);
  const loads = Object.values(siteSizes).map((visits) =>
    simulateLoad(measurements, template, visits / monthSeconds, assumptions.caches),
  );
  const billed = loads.map((load) => countBilled(load, measurements, memorySize));
  return {
    visits: createVisitsTable(measurements),
    requests: createRequestsTable(measurements, names, memorySize),
    caches: formatTable(
      [
        'visits a minute at one cache',
        'home page',
        'thought’s page',
        'more thoughts',
        'all requests',
        'requests to the function per visit',
        'reads per visit',
      ],
      [0.1, 1, 10, 100].map((perMinute) => {
        const load = simulateLoad(measurements, template, perMinute / 60, 1);
        return [formatNumber(perMinute)].concat(createHitRow(load, measurements, names));
      }),
    ),
    million: createMillionTable(loads, billed, fixed),
    worker: describeWorker(measurements),
    fixed: createFixedTable(fixed),
    assumptions: createAssumptionsTable(measurements),
    prices: createPricesTable(),
  };
};

function findDynamicRequests(measurements: Measurements): Record<keyof typeof dynamicRequests, string> {
  const find = (pattern: RegExp) => {
    const name = Object.keys(measurements.requests).find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error(`No request was recorded for ${pattern.source}.`);
    return name;
  };
  return { home: find(/^GET \/$/), thought: find(/ \/thought\//), feed: find(/ \/graphql Home 10$/) };
}

function createVisitsTable(measurements: Measurements): string[] {
  const rows = (Object.keys(visitKinds) as VisitKind[]).map((kind) => {
    const { bytes, requests } = measurements.visits[kind];
    const count = (isCounted: (lifetimeSeconds: number) => boolean) =>
      Object.entries(requests)
        .filter(([name]) => isCounted(readLifetimeSeconds(measurements.requests[name]?.cacheControl ?? '')))
        .reduce((sum, [, times]) => sum + times, 0);
    return [
      visitKinds[kind],
      count(() => true),
      count((seconds) => seconds > 3600),
      count((seconds) => seconds === 3600),
      count((seconds) => seconds < 3600),
      formatNumber(bytes / 1000),
    ];
  });
  return formatTable(['visit', 'requests', 'cached for a year', 'for an hour', 'for a minute', 'kB'], rows);
}

function createRequestsTable(
  measurements: Measurements,
  names: Record<keyof typeof dynamicRequests, string>,
  memorySize: number,
): string[] {
  const rows = (Object.keys(dynamicRequests) as (keyof typeof dynamicRequests)[]).flatMap((key) => {
    const request = measurements.requests[names[key]];
    if (request === undefined) return [];
    return [
      [
        dynamicRequests[key],
        formatNumber(request.reads),
        formatNumber(request.storeBytes / 1000),
        formatNumber(request.processorMs),
        formatNumber(billedMs(request, memorySize)),
        formatNumber(request.bytes / 1000),
        formatNumber(request.logBytes),
      ],
    ];
  });
  return formatTable(
    ['response', 'reads', 'kB from Firestore', 'ms of processor', 'ms billed', 'kB', 'bytes of log'],
    rows,
  );
}

function createHitRow(
  load: Load,
  measurements: Measurements,
  names: Record<keyof typeof dynamicRequests, string>,
): string[] {
  const shareOf = (name: string) =>
    formatShare(1 - (load.originRequests[name] ?? 0) / (load.allRequests[name] ?? 1));
  const toFunction = sumOrigin(load, measurements);
  return [
    shareOf(names.home),
    shareOf(names.thought),
    shareOf(names.feed),
    formatShare(1 - toFunction / load.edgeRequests),
    formatNumber(toFunction / load.visits),
    formatNumber(sumOrigin(load, measurements, ({ reads }) => reads) / load.visits),
  ];
}

function createMillionTable(
  loads: readonly Load[],
  billed: readonly Quantities[],
  fixed: Quantities,
): string[] {
  const perMillion = billed.map(
    (quantities, index) => new Map(priceOf(multiply(quantities, 1e6 / (loads[index]?.visits ?? 1)))),
  );
  const items = [...(perMillion[0]?.keys() ?? [])].toSorted(
    (one, other) => (perMillion[1]?.get(other) ?? 0) - (perMillion[1]?.get(one) ?? 0),
  );
  const rows = items.map((name) =>
    [prices[name].title].concat(perMillion.map((costs) => formatDollars(costs.get(name) ?? 0))),
  );
  const monthAfterFreeTier = billed.map((quantities) =>
    sum(priceOf(subtractFreeTier(add(multiply(quantities, monthSeconds), fixed))).map(([, usd]) => usd)),
  );
  return formatTable(
    ['per million visits, in US dollars', ...Object.keys(siteSizes).map((size) => `${size} visits a month`)],
    [
      ...rows,
      ['**total per million visits**', ...perMillion.map((costs) => formatDollars(sum(costs.values())))],
      [
        '**a month of this site with what it costs without visits, after the free tiers**',
        ...monthAfterFreeTier.map(formatDollars),
      ],
    ],
  );
}

function createFixedTable(fixed: Quantities): string[] {
  const costs = priceOf(fixed);
  const rows = costs.map(([name, usd]) => [
    prices[name].title,
    formatNumber(fixed[name] ?? 0),
    formatDollars(usd),
  ]);
  const total = sum(costs.map(([, usd]) => usd));
  return formatTable(
    ['a month', 'quantity', 'US dollars'],
    [...rows, ['**total**', '', formatDollars(total)]],
  );
}

/** Describes what the files cost that only the service worker requests. */
function describeWorker({ visits }: Measurements): string[] {
  const { first, withoutWorker } = visits;
  const [all, others] = [countRequests(first), countRequests(withoutWorker)];
  const firstVisits = 1e6 * (1 - visitShares.returning);
  const saving =
    costOf('edgeRequests', (all - others) * firstVisits) +
    costOf('edgeTransfer', (first.bytes - withoutWorker.bytes) * firstVisits);
  return [
    `${all - others} of the ${all} requests of a first visit, and ${formatNumber((first.bytes - withoutWorker.bytes) / 1000)} of its ${formatNumber(first.bytes / 1000)} kB, are files that only the service worker requests. They cost ${formatDollars(saving)} dollars per million visits.`,
  ];
}

function createAssumptionsTable({ initMs }: Measurements): string[] {
  const rows = Object.entries(assumptionTitles).map(([name, title]) => [
    title,
    String(assumptions[name as keyof typeof assumptions]),
  ]);
  const shares = Object.entries(visitShares)
    .filter(([, share]) => share > 0)
    .map(([kind, share]) => [
      `share of ${visitKinds[kind as VisitKind].replace('– and', 'such visits that go on')}`,
      String(share),
    ]);
  return formatTable(
    ['assumption', 'value'],
    [...shares, ...rows, ['measured: milliseconds for loading the function', String(initMs)]],
  );
}

function createPricesTable(): string[] {
  const rows = (Object.entries(prices) as [PriceName, Price][]).map(
    ([name, { title, usd, per, unit, source, note }]) => [
      title,
      `${usd.toLocaleString('en', { maximumFractionDigits: 10 })} per ${per === 1 ? '' : `${per.toLocaleString('en')} `}${unit}`,
      freeTier[name]?.toLocaleString('en') ?? 'none',
      `[page](${source})`,
      note,
    ],
  );
  return formatTable(['item', 'US dollars', 'free in a month', 'source', 'how sure'], rows);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
