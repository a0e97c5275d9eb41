// Tests the real server, directly and through a proxy that answers some paths wrongly.
import { createServer, request as httpRequest } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTemporaryFolder,
  type ServerProcess,
  startServerProcess,
} from '../../../tests/support/site/serverProcess.ts';
import { testSite } from './smokeTest.ts';
import { listen, type ListeningServer } from '../../../tests/support/site/listen.ts';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

const folder = createTemporaryFolder();
let server: ServerProcess;
let proxy: ListeningServer;
let siteUrl: string;
/** The proxy's own answers, by the beginning of the path. It forwards all other requests to the server. */
let wrongAnswers: Record<string, Answer>;

beforeAll(async () => {
  server = await startServerProcess(folder.path, {});
  writeFileSync(join(folder.path, 'site', 'share.png'), 'an image');
}, 60_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});
beforeEach(async () => {
  wrongAnswers = {};
  const forwarder = createServer((request, response) => {
    const path = request.url ?? '/';
    const wrong = Object.entries(wrongAnswers).find(([start]) =>
      start === '/' ? path === '/' : path.startsWith(start),
    )?.[1];
    if (wrong !== undefined) {
      response.writeHead(wrong.status ?? 200, wrong.headers).end(wrong.body);
      return;
    }
    const { method, headers } = request;
    const forwarded = httpRequest(`${server.url}${path}`, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 0, received.headers);
      received.pipe(response);
    });
    request.pipe(forwarded);
  });
  proxy = await listen(forwarder);
  siteUrl = proxy.url;
});
afterEach(() => proxy.close());

test('the smoke test finds nothing broken on a real server', async () => {
  const findings = await testSite({ siteUrl: server.url, apiUrl: null });
  expect(findings.map(({ setting, state }) => [setting, state])).toEqual(
    ['Home', 'Headers', 'Feed', 'Thought', 'Image', 'Sign-in'].map((name) => [name, 'works']),
  );
});

test('the smoke test accepts a site whose gateway answers 403 to requests around CloudFront', async () => {
  wrongAnswers = { '/gateway': { status: 403 } };
  const findings = await testSite({ siteUrl, apiUrl: `${siteUrl}/gateway` });
  expect(findings.filter(({ state }) => state !== 'works')).toEqual([]);
  expect(findings.at(-1)).toMatchObject({ setting: 'Gateway' });
});

const builtIn = {
  body: '{"data":{"feed":{"source":"BUILT_IN","edges":[{"node":{"id":"1"}}]}}}',
};

describe('the smoke test says what is wrong, and what to do, when', () => {
  test.each<[string, Record<string, Answer>, string, string]>([
    ['the function fails', { '/': { status: 500 } }, 'Home', 'the function fails. npx serverless logs'],
    ['the domain belongs to another site', { '/': { body: 'Hello' } }, 'Home', 'check the DNS record'],
    [
      'headers are missing',
      { '/': { body: '<div id="root"></div>' } },
      'Headers',
      'lacks the headers content-security-policy, strict-transport-security, x-content-type-options',
    ],
    [
      'the store is empty',
      { '/graphql': builtIn },
      'Feed',
      'npm run data -- import api/thoughts/starterThoughts.json',
    ],
    [
      'the store can’t be read',
      { '/graphql': builtIn, '/health': { status: 503 } },
      'Feed',
      'The store can’t be read, so the feed contains the built-in thoughts',
    ],
    [
      'the API is not reached',
      { '/graphql': { status: 405 } },
      'Feed',
      '/graphql answers 405 without a feed.',
    ],
    ['a thought is missing', { '/thought/': { status: 404 } }, 'Thought', 'answers 404 instead of 200'],
    [
      'PUBLIC_URL names another site',
      { '/thought/': { body: '<link rel="canonical" href="https://old.example/thought/1">' } },
      'Thought',
      'refers to https://old.example/thought/1 instead of http://127.0.0.1',
    ],
    ['the sign-in page is missing', { '/admin': { status: 404 } }, 'Sign-in', 'instead of the sign-in page'],
    [
      'the gateway answers everybody',
      { '/gateway': { status: 200 } },
      'Gateway',
      'so CloudFront can be bypassed',
    ],
  ])('%s', async (_what, answers, setting, part) => {
    wrongAnswers = { '/gateway': { status: 403 }, ...answers };
    const findings = await testSite({ siteUrl, apiUrl: `${siteUrl}/gateway` });
    const broken = findings.filter(({ state }) => state === 'broken');
    expect(broken).toEqual([{ setting, state: 'broken', message: expect.stringContaining(part) }]);
  });

  test('the URL of a thought’s image answers with a page', async () => {
    const image = `${siteUrl}/image`;
    const head = `<link rel="canonical" href="${siteUrl}/"><meta property="og:image" content="${image}">`;
    wrongAnswers = { '/thought/': { body: head }, '/image': { headers: { 'content-type': 'text/html' } } };
    const findings = await testSite({ siteUrl, apiUrl: null });
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([
      {
        setting: 'Image',
        state: 'broken',
        message: `${image} answers 200 with text/html instead of an image.`,
      },
    ]);
  });

  test('the site does not answer', async () => {
    proxy.close();
    expect(await testSite({ siteUrl, apiUrl: null })).toEqual([
      { setting: 'Home', state: 'broken', message: expect.stringContaining('can’t be reached') },
    ]);
  });
});
