// Compares the tables of docs/cost.md and docs/scale.md with the script that calculates them.
import { beforeAll, describe, expect, test } from 'vitest';
import { getCacheKey, readLifetimeSeconds } from './bench/cost/cacheKey.ts';
import { documentPaths, generateDocument } from './bench/cost/documents.ts';
import { type Measurements, readMeasurements } from './bench/cost/measureVisits.ts';
import { simulateEdge } from './bench/cost/simulateEdge.ts';
import { findCacheBehavior, readCacheBehaviors } from './infrastructure/cacheBehaviors.ts';
import { applyConditions, packageTemplate, type Template } from './infrastructure/packageTemplate.ts';

let template: Template;
let measurements: Measurements;
beforeAll(() => {
  template = applyConditions(packageTemplate(), () => false);
  measurements = readMeasurements();
}, 60_000);

test.each(documentPaths)(
  '%s has the figures of the script: npm run bench -- cost --short writes them',
  (path) => {
    const { current, generated } = generateDocument(path, measurements);
    expect(current).toBe(generated);
  },
  60_000,
);

describe('the simulated cache', () => {
  test('has one entry for a page with and without a parameter that no route reads', () => {
    const behavior = findCacheBehavior(readCacheBehaviors(template), '/');
    const request = { path: '/', query: {}, headers: {} };
    const plain = getCacheKey(behavior, request);
    expect(plain).not.toBeNull();
    expect(getCacheKey(behavior, { ...request, query: { fbclid: '1' } })).toBe(plain);
    expect(getCacheKey(behavior, { ...request, query: { thought: '1' } })).not.toBe(plain);
  });

  test('passes on one request for the home page per minute, however many visits there are', () => {
    const { visits, requests } = simulateEdge(measurements, readCacheBehaviors(template), 5);
    const { all = 0, origin = 0 } = requests['GET /'] ?? {};
    expect(all).toBeGreaterThan(visits);
    // Three minutes are counted, at least.
    expect(origin).toBeGreaterThanOrEqual(3);
    expect(origin).toBeLessThan(visits / 50);
  });

  test.each([
    ['public, max-age=0, s-maxage=60, stale-while-revalidate=600', 60],
    ['public, max-age=31536000, immutable', 31_536_000],
    ['private, max-age=60', 0],
    ['no-store', 0],
  ])('keeps a response with «%s» for %i seconds', (cacheControl, seconds) => {
    expect(readLifetimeSeconds(cacheControl)).toBe(seconds);
  });
});
