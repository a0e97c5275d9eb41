// What visits cost, from the measurements, the simulated caches and the prices.
import { readPath, type Template } from '../../infrastructure/packageTemplate.ts';
import { readCacheBehaviors } from '../../infrastructure/cacheBehaviors.ts';
import type { MeasuredRequest, Measurements } from './measureVisits.ts';
import { costOf, freeTier, type PriceName } from './prices.ts';
import { type EdgeTraffic, simulateEdge, visitShares } from './simulateEdge.ts';
import type { VisitKind } from './visits.ts';

/** What could not be measured here. */
export const assumptions = {
  caches: 13,
  storeWaitMs: 25,
  coldShare: 0.02,
  platformLogBytes: 330,
  metrics: 6 + 4,
  jobMs: 1_000,
  jobReads: 25,
  jobWrites: 2,
  thoughts: 10_000,
};

/** What the assumptions mean. The documents print them. */
export const assumptionTitles: Record<keyof typeof assumptions, string> = {
  caches: 'caches of CloudFront, each with the same number of visits: its regional edge caches',
  storeWaitMs: 'milliseconds for which a request waits for Firestore, in the same city',
  coldShare: 'share of the requests for which Lambda loads the function first',
  platformLogBytes: 'bytes that Lambda itself logs for a request: START, END, REPORT',
  metrics: 'custom metrics without faults: six of the gateway, and those in the function’s log',
  jobMs: 'milliseconds that a run of the scheduled jobs takes, every five minutes',
  jobReads: 'documents that such a run reads',
  jobWrites: 'documents that it writes',
  thoughts: 'thoughts in the collection, which daily jobs read three times',
};

/** Lambda gives a function one processor per so many megabytes. */
const megabytesPerProcessor = 1_769;

export type Quantities = Partial<Record<PriceName, number>>;

/** What the function needs for a number of requests per second. */
export interface Load {
  visits: number;
  edgeRequests: number;
  edgeBytes: number;
  /** By name: all, and those that CloudFront passes on to the function. */
  allRequests: Record<string, number>;
  originRequests: Record<string, number>;
}

/** Returns the memory of the function in megabytes. */
export function readMemorySize(template: Template): number {
  return Number(readPath(template.Resources['UpwellLambdaFunction']?.Properties ?? null, 'MemorySize'));
}

/** Returns for how long Lambda bills a request. */
export function billedMs({ processorMs, reads }: MeasuredRequest, memorySize: number): number {
  const slowness = Math.max(1, megabytesPerProcessor / memorySize);
  return processorMs * slowness + (reads > 0 ? assumptions.storeWaitMs : 0);
}

/** Returns what a number of visits per second at a number of caches causes, per second. */
export function simulateLoad(
  measurements: Measurements,
  template: Template,
  visitsPerSecond: number,
  caches: number,
): Load {
  const traffic = simulateEdge(measurements, readCacheBehaviors(template), visitsPerSecond / caches);
  return toLoad(measurements, traffic, visitsPerSecond);
}

function toLoad(measurements: Measurements, traffic: EdgeTraffic, visitsPerSecond: number): Load {
  const perVisit = visitsPerSecond / traffic.visits;
  const totals = Object.entries(traffic.requests);
  return {
    visits: visitsPerSecond,
    edgeRequests: visitsPerSecond * averageVisit(measurements, countRequests),
    edgeBytes: visitsPerSecond * averageVisit(measurements, ({ bytes }) => bytes),
    allRequests: Object.fromEntries(totals.map(([name, { all }]) => [name, all * perVisit])),
    originRequests: Object.fromEntries(totals.map(([name, { origin }]) => [name, origin * perVisit])),
  };
}

/** Returns the average of a value over the kinds of visits, by their shares. */
export function averageVisit(
  { visits }: Measurements,
  read: (visit: Measurements['visits'][VisitKind]) => number,
): number {
  const entries = Object.entries(visitShares) as [VisitKind, number][];
  return entries.reduce((sum, [kind, share]) => sum + share * read(visits[kind]), 0);
}

export function countRequests({ requests }: Measurements['visits'][VisitKind]): number {
  return Object.values(requests).reduce((sum, count) => sum + count, 0);
}

/** Returns the sum of a value over the requests that the function answers. */
export function sumOrigin(
  { originRequests }: Load,
  measurements: Measurements,
  read: (request: MeasuredRequest) => number = () => 1,
): number {
  return Object.entries(originRequests).reduce((sum, [name, count]) => {
    const request = measurements.requests[name];
    return request === undefined ? sum : sum + count * read(request);
  }, 0);
}

/** Returns what is billed for a load. */
export function countBilled(load: Load, measurements: Measurements, memorySize: number): Quantities {
  const sum = (read?: (request: MeasuredRequest) => number) => sumOrigin(load, measurements, read);
  const coldMs = assumptions.coldShare * measurements.initMs;
  return {
    edgeRequests: load.edgeRequests,
    edgeTransfer: load.edgeBytes,
    gatewayRequests: sum(),
    lambdaRequests: sum(),
    lambdaGbSeconds: (sum((request) => billedMs(request, memorySize) + coldMs) / 1000) * (memorySize / 1024),
    logBytes: sum(({ logBytes }) => logBytes + assumptions.platformLogBytes),
    reads: sum(({ reads }) => reads),
    storeTransfer: sum(({ storeBytes }) => storeBytes),
  };
}

/** Returns what a month costs without a visit, of a deployment without optional settings. */
export function countFixed(template: Template, memorySize: number): Quantities {
  const count = (type: string) =>
    Object.values(template.Resources).filter(({ Type }) => Type === type).length;
  const runs = (30 * 24 * 60) / 5;
  return {
    alarm: count('AWS::CloudWatch::Alarm'),
    dashboard: count('AWS::CloudWatch::Dashboard'),
    metric: assumptions.metrics,
    secret: count('AWS::SecretsManager::Secret'),
    lambdaRequests: runs,
    lambdaGbSeconds: ((runs * assumptions.jobMs) / 1000) * (memorySize / 1024),
    reads: runs * assumptions.jobReads + 30 * 3 * assumptions.thoughts,
    writes: runs * assumptions.jobWrites,
  };
}

/** Returns the price of quantities in US dollars, by item. */
export function priceOf(quantities: Quantities): [name: PriceName, usd: number][] {
  return (Object.entries(quantities) as [PriceName, number][]).map(([name, quantity]) => [
    name,
    costOf(name, quantity),
  ]);
}

/** Returns the quantities that remain after the free tier of a month. */
export function subtractFreeTier(quantities: Quantities): Quantities {
  const entries = Object.entries(quantities) as [PriceName, number][];
  return Object.fromEntries(
    entries.map(([name, quantity]) => [name, Math.max(0, quantity - (freeTier[name] ?? 0))]),
  );
}

/** Returns the sums of quantities. */
export function add(one: Quantities, other: Quantities): Quantities {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<PriceName>;
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** Returns quantities for `factor` times the load. */
export function multiply(quantities: Quantities, factor: number): Quantities {
  const entries = Object.entries(quantities) as [PriceName, number][];
  return Object.fromEntries(entries.map(([name, quantity]) => [name, quantity * factor]));
}
