// Simulates one of CloudFront's caches: which requests of random visits does it pass on to the function?
import { type Random, seededRandom } from '../../domain/flow/random.ts';
import { seedsPerMinute } from '../../domain/flow/feedSeed.ts';
import { type CacheBehavior, findCacheBehavior } from '../../infrastructure/cacheBehaviors.ts';
import { getCacheKey, readLifetimeSeconds } from './cacheKey.ts';
import type { Measurements } from './measureVisits.ts';
import type { VisitKind } from './visits.ts';

/** The shares of the kinds of visits. They are an assumption. */
export const visitShares: Record<VisitKind, number> = {
  first: 0.4,
  withoutWorker: 0,
  returning: 0.3,
  fiveMinutes: 0.15,
  thought: 0.1,
  onward: 0.05,
};

/** The number of thoughts whose pages are visited, all equally often. */
const linkedThoughts = 1_000;
/** A visitor who takes this long on average to ask for more thoughts. */
const reactionSeconds = 5;
/** How long after the visitor's page the service worker requests it. */
const workerDelaySeconds = 5;
const bubbleSeconds = 3;
const firstThoughts = 20;
const moreThoughts = 10;
const warmUpSeconds = 300;
const minVisits = 2_000;
const minSeconds = 180;

export interface EdgeTraffic {
  /** The visits that were counted. */
  visits: number;
  /** The requests for each name in the measurements: all, and those that the function had to answer. */
  requests: Record<string, { all: number; origin: number }>;
}

interface Visit {
  kind: VisitKind;
  id: number;
  thoughtPath: string;
  /** Decides the order of the thoughts: the minute in which the home page was created, and one of that minute's seeds. */
  pageMinute: number;
  seed: number;
}

interface VisitRequest {
  atSeconds: number;
  visit: Visit;
  name: string;
  /** The number of requests of this name before this one in the visit. */
  index: number;
}

/** @param visitsPerSecond at this cache. */
export function simulateEdge(
  measurements: Measurements,
  behaviors: readonly CacheBehavior[],
  visitsPerSecond: number,
): EdgeTraffic {
  const random = seededRandom(1);
  const endSeconds = warmUpSeconds + Math.max(minSeconds, minVisits / visitsPerSecond);
  const requests: VisitRequest[] = [];
  let visits = 0;
  const totals: EdgeTraffic['requests'] = {};
  const files: Record<string, number> = {};
  for (let id = 0, time = 0; (time += exponential(random, 1 / visitsPerSecond)) < endSeconds; id += 1) {
    const visit: Visit = {
      kind: pickKind(random),
      id,
      thoughtPath: `/thought/${Math.floor(random() * linkedThoughts)}`,
      pageMinute: Math.floor(time / 60),
      // A browser that opens the home page without the server picks a seed itself.
      seed: Math.floor(random() * seedsPerMinute),
    };
    if (time >= warmUpSeconds) visits += 1;
    for (const [name, count] of Object.entries(measurements.visits[visit.kind].requests)) {
      if (isFile(measurements, name)) {
        if (time >= warmUpSeconds) files[name] = (files[name] ?? 0) + count;
      } else requests.push(...createRequests(visit, name, count, time, random));
    }
  }
  const cache = createCache(measurements, behaviors);
  for (const request of requests.toSorted((one, other) => one.atSeconds - other.atSeconds)) {
    const isHit = cache(request);
    if (request.atSeconds < warmUpSeconds || request.atSeconds >= endSeconds) continue;
    const total = (totals[request.name] ??= { all: 0, origin: 0 });
    total.all += 1;
    if (!isHit) total.origin += 1;
  }
  const countedSeconds = endSeconds - warmUpSeconds;
  for (const [name, all] of Object.entries(files)) {
    const lifetime = readLifetimeSeconds(measurements.requests[name]?.cacheControl ?? '');
    // Of a key with random requests, the first one after each lifetime is passed on.
    totals[name] = { all, origin: all / (1 + (all / countedSeconds) * lifetime) };
  }
  return { visits, requests: totals };
}

/** Whether the response is the same for all visitors and for at least an hour. */
function isFile(measurements: Measurements, name: string): boolean {
  return readLifetimeSeconds(measurements.requests[name]?.cacheControl ?? '') >= 3600;
}

function createRequests(
  visit: Visit,
  name: string,
  count: number,
  startSeconds: number,
  random: Random,
): VisitRequest[] {
  let reactions = 0;
  return Array.from({ length: count }, (_, index) => {
    if (!name.includes('/graphql'))
      // The service worker requests the page again when it is installed.
      return { atSeconds: startSeconds + workerDelaySeconds * index, visit, name, index };
    if (visit.kind === 'onward') return { atSeconds: startSeconds + reactionSeconds, visit, name, index };
    reactions += exponential(random, reactionSeconds);
    const shown = firstThoughts + moreThoughts * index;
    return { atSeconds: startSeconds + shown * bubbleSeconds + reactions, visit, name, index };
  });
}

/** Returns a function that says whether the cache has the response to a request, and stores it otherwise. */
function createCache(measurements: Measurements, behaviors: readonly CacheBehavior[]) {
  const responses = new Map(
    Object.entries(measurements.requests).map(([name, { path, cacheControl }]) => [
      name,
      {
        path,
        behavior: findCacheBehavior(behaviors, path),
        lifetimeSeconds: readLifetimeSeconds(cacheControl),
        staleSeconds: readStaleSeconds(cacheControl),
      },
    ]),
  );
  const cached = new Map<string, { untilSeconds: number; minute: number }>();
  return ({ atSeconds, visit, name, index }: VisitRequest): boolean => {
    const response = responses.get(name);
    if (response === undefined) throw new Error(`${name} was not measured.`);
    const { path, lifetimeSeconds, staleSeconds } = response;
    const key = getCacheKey(response.behavior, {
      path: path.startsWith('/thought/') ? visit.thoughtPath : path,
      query: createQuery(visit, path, index),
      headers: {},
    });
    const entry = key === null ? undefined : cached.get(key);
    // While CloudFront requests a new response in the background, the visitor gets the old one.
    const isUsable = entry !== undefined && atSeconds < entry.untilSeconds + staleSeconds;
    if (path === '/' && index === 0 && visit.kind !== 'onward') {
      visit.pageMinute = isUsable ? entry.minute : Math.floor(atSeconds / 60);
      visit.seed = 0;
    }
    if (entry !== undefined && atSeconds < entry.untilSeconds) return true;
    const untilSeconds = atSeconds + lifetimeSeconds;
    if (key !== null) cached.set(key, { untilSeconds, minute: Math.floor(atSeconds / 60) });
    return false;
  };
}

function readStaleSeconds(cacheControl: string): number {
  return Number(/stale-while-revalidate=(\d+)/.exec(cacheControl)?.[1] ?? 0);
}

function createQuery(visit: Visit, path: string, index: number): Record<string, string> {
  if (path === '/graphql') return { variables: `${visit.pageMinute} ${visit.seed} ${index}` };
  // Social networks and newsletters add a parameter that differs for each visitor.
  return visit.kind === 'first' && index === 0 ? { fbclid: String(visit.id) } : {};
}

function pickKind(random: Random): VisitKind {
  const kinds = Object.entries(visitShares) as [VisitKind, number][];
  let rest = random();
  return kinds.find(([, share]) => (rest -= share) < 0)?.[0] ?? 'first';
}

function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
