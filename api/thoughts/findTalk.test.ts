import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeOEmbed, startFakeOEmbed } from '../../tests/support/browser/fakeOEmbed.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { findTalk } from './findTalk.ts';

let youTube: FakeOEmbed;
let warnings: string[];

beforeEach(async () => {
  youTube = await startFakeOEmbed({
    title: ' Stanford Commencement ',
    author_name: 'Stanford',
    html: '<iframe>',
  });
  warnings = [];
});
afterEach(() => youTube.close());

const find = () =>
  findTalk('UF8uR6Z6KLc', { fetch: youTube.fetch, log: { warn: (message) => warnings.push(message) } });

describe('findTalk', () => {
  test('returns the title and the channel of a video', async () => {
    expect(await find()).toEqual({ title: 'Stanford Commencement', channel: 'Stanford' });
    expect(youTube.requestedUrls).toEqual(['https://www.youtube.com/watch?v=UF8uR6Z6KLc']);
  });

  test('returns a long title shortened, and null for a channel without a name', async () => {
    youTube.respondWith({ body: JSON.stringify({ title: 'x'.repeat(1_000), author_name: ' ' }) });
    expect(await find()).toEqual({ title: 'x'.repeat(200), channel: null });
  });

  test.each([
    ['knows no such video', { status: 404, body: 'Not Found' }],
    ['doesn’t show a private video', { status: 401, body: '{"title":"Unauthorized"}' }],
    ['sends no JSON', { body: '<html>' }],
    ['sends no title', { body: '{"author_name":"Stanford"}' }],
    ['sends a redirect', { status: 302, headers: { location: '/oembed' }, body: '' }],
    ['sends more than 64 kB', { body: JSON.stringify({ title: 'a', html: 'x'.repeat(65_536) }) }],
  ])('returns null if YouTube %s', async (_, response) => {
    youTube.respondWith(response);
    expect(await find()).toBeNull();
    expect(youTube.requestedUrls).toHaveLength(1);
  });

  test('returns null in time if YouTube doesn’t respond', async () => {
    youTube.respondWith(null);
    const startedMs = performance.now();
    expect(await withBudget(200, find)).toBeNull();
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(warnings).toHaveLength(1);
  });
});
