// Compares CloudFront's configuration with the responses of Lambda's handler, for all routes.
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../api/env.ts';
import { createLambdaHandler, type LambdaHandler } from '../api/entry/lambda.ts';
import { routes } from '../api/app/routes.ts';
import { openServices } from '../api/app/services.ts';
import { createGatewayEvent, createRequestSample } from '../tests/support/lambda/requestSamples.ts';
import { createTemporaryFolder, createTestBuild } from '../tests/support/site/serverProcess.ts';
import { silentLog } from '../tests/support/site/testLog.ts';
import { jpeg } from '../tests/support/browser/imageSamples.ts';
import { type CacheBehavior, findCacheBehavior, readCacheBehaviors } from './cacheBehaviors.ts';
import { applyConditions, readTemplate, type Template } from './template.ts';

const siteUrl = 'https://upwell.example';
const thoughtId = '4-stay-hungry-stay-foolish';
const image = `${hash('sha256', jpeg)}.jpg`;
const feed = 'query={feed(seed:1,first:2){source total}}';

/** A request of each route and of each kind of file, with all parameters that the route reads. */
const samples: [path: string, query: string, status: number][] = [
  ['/', '', 200],
  ['/', `thought=${thoughtId}`, 200],
  ['/', 'screen', 200],
  [`/thought/${thoughtId}`, '', 200],
  ['/thought/missing', '', 404],
  ['/admin', '', 200],
  ['/playground', '', 200],
  ['/playground/guide', '', 200],
  ['/playground/changelog', '', 200],
  ['/playground/changelog.atom', '', 200],
  ['/today', '', 200],
  ['/browse', '', 200],
  ['/browse', 'q=hungry', 200],
  ['/browse', 'after=none', 404],
  ['/author/steve-jobs', '', 200],
  ['/author/steve-jobs', 'after=none', 404],
  ['/author/nobody', '', 404],
  ['/feed.atom', '', 200],
  ['/feed.atom', 'author=steve-jobs', 200],
  ['/feed.json', 'author=nobody', 404],
  ['/sitemap.xml', '', 200],
  ['/sitemap/1.xml', '', 200],
  ['/robots.txt', '', 200],
  ['/llms.txt', '', 200],
  ['/mcp', '', 405],
  ['/api/thoughts', 'author=steve-jobs&lang=en&maxLength=90&q=hungry&first=1', 200],
  ['/api/thoughts', 'after=none', 400],
  ['/api/authors', 'first=1', 200],
  ['/api/thoughts/random', 'count=0', 400],
  ['/api/thoughts/today', '', 200],
  [`/api/thoughts/${thoughtId}`, '', 200],
  ['/api/thoughts/missing', '', 404],
  ['/api/missing', '', 404],
  ['/snapshots/latest.json', '', 404],
  [`/snapshots/${'0'.repeat(64)}.json`, '', 404],
  ['/manifest.webmanifest', '', 200],
  ['/health', '', 200],
  ['/health', 'deep', 200],
  ['/images/photo', 'url=unsigned', 403],
  [`/images/${image}`, '', 200],
  ['/images/missing.jpg', '', 404],
  ['/assets/app-1.js', '', 200],
  ['/assets/missing.js', '', 404],
  ['/sounds/water-drop.mp3', '', 200],
  ['/sw.js', '', 200],
  ['/graphql', feed, 200],
  ['/graphql', 'query={missing}', 400],
  ['/missing', '', 404],
];

/** Headers that a visitor's browser may send. A response must not depend on one that CloudFront doesn't pass on. */
const viewerHeaders = {
  accept: 'image/avif,*/*;q=0.8',
  'accept-language': 'de',
  cookie: 'theme=dark',
  origin: 'https://other.example',
  referer: 'https://other.example/page',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0',
};

const folder = createTemporaryFolder();
let template: Template;
let handler: LambdaHandler;

beforeAll(async () => {
  template = applyConditions(await readTemplate());
  createTestBuild(folder.path);
  for (const name of ['assets', 'sounds']) mkdirSync(join(folder.path, name));
  for (const name of ['assets/app-1.js', 'sounds/water-drop.mp3', 'sw.js'])
    writeFileSync(join(folder.path, name), 'content');
  const settings = readSettings({
    DATA_DIR: ':memory:',
    SITE_DIR: folder.path,
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-edge',
    FIREBASE_API_KEY: 'none',
    PUBLIC_URL: siteUrl,
  });
  // Without the cache of the process, each response shows what the request led to. The clock stands still for the feed.
  const services = {
    ...(await openServices(settings)),
    responseCache: null,
    now: () => '2026-11-22T12:00:00.000Z',
    log: silentLog,
  };
  await services.images.put(image, jpeg);
  handler = createLambdaHandler(services);
}, 120_000);
afterAll(folder.remove);

describe.each(samples)('%s?%s', (path, query, status) => {
  test('has the same response to what CloudFront passes on as to everything that a visitor sends', async () => {
    const behavior = findBehavior(path);
    // A sitemap redirects to its URL without a query, which CloudFront doesn't pass on.
    // The REST API refuses unknown parameters.
    const unknown = /^\/(sitemap|api\/)/.test(path) ? '' : '&utm_source=letter';
    const complete = await send(path, `${query}${unknown}`, viewerHeaders);
    const forwarded = await send(
      path,
      selectParameters(query, behavior),
      selectHeaders(viewerHeaders, behavior),
    );
    expect(forwarded).toEqual(complete);
    expect(complete.statusCode).toBe(status);
  });

  test('has everything in the cache key that its response varies by, and is not stored where there is no cache', async () => {
    const { keyHeaders, isCaching } = findBehavior(path);
    const { headers } = await send(path, query, {});
    const varies = (headers['vary'] ?? '')
      .split(', ')
      .filter((name) => name !== '' && name !== 'accept-encoding');
    expect(varies.filter((name) => !keyHeaders.includes(name))).toEqual([]);
    const isPublic = headers['cache-control']?.includes('public') === true;
    expect(isPublic && (!isCaching || status >= 400)).toBe(false);
  });
});

test('/health?deep is passed on', () => {
  expect(findBehavior('/health').keyParameters).toContain('deep');
});

describe('the cache behaviors', () => {
  test('have a sample above for each route of a deployment', () => {
    // These routes exist on one machine only.
    const deployed = routes.filter(([, path]) => !['/local-sign-in', '/metrics'].includes(path));
    const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    const missing = deployed.filter(([, path]) => !samples.some(([sample]) => toPattern(path).test(sample)));
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  test('allow the methods of each route, and changes only to the API', () => {
    for (const [path] of samples) {
      const { methods } = findBehavior(path);
      expect(methods).toEqual(expect.arrayContaining(['GET', 'HEAD']));
      expect(methods.includes('POST')).toBe(['/graphql', '/mcp'].includes(path));
    }
  });

  test('have Accept and Authorization in the key of the API only', () => {
    for (const [path] of samples)
      expect(findBehavior(path).keyHeaders).toEqual(path === '/graphql' ? ['accept', 'authorization'] : []);
  });

  test('never store the response to a request with a token', async () => {
    const { headers } = await send('/graphql', feed, { authorization: 'Bearer token' });
    expect(headers['cache-control']).toBe('no-store');
    expect((await send('/graphql', feed, {})).headers['cache-control']).toContain('public');
  });
});

async function send(path: string, query: string, headers: Record<string, string>) {
  const sample = createRequestSample({ path, query, headers });
  const result = await handler(createGatewayEvent(sample));
  const text = Buffer.from(result.body ?? '', 'base64').toString();
  // The duration is different each time, and the playground has a random nonce.
  const { 'server-timing': _timing, ...comparable } = result.headers ?? {};
  const withoutNonce = JSON.stringify(comparable).replace(/'nonce-[\w-]+'/, '');
  const body = hash('sha256', text.replaceAll(/nonce="[\w-]+"/g, ''));
  return { statusCode: result.statusCode, headers: JSON.parse(withoutNonce) as Record<string, string>, body };
}

function findBehavior(path: string): CacheBehavior {
  return findCacheBehavior(readCacheBehaviors(template), path);
}

function selectHeaders(headers: Record<string, string>, { keyHeaders, passesAllHeaders }: CacheBehavior) {
  const isPassed = ([name]: [string, string]) => passesAllHeaders || keyHeaders.includes(name);
  return Object.fromEntries(Object.entries(headers).filter(isPassed));
}

function selectParameters(query: string, { keyParameters, passesAllParameters }: CacheBehavior): string {
  const isPassed = (parameter: string) =>
    keyParameters === null || passesAllParameters || keyParameters.includes(parameter.split('=')[0] ?? '');
  return query.split('&').filter(isPassed).join('&');
}
