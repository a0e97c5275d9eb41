import type { HomePageData } from '#domain/pages/homePageData.ts';
import { describe, expect, test } from 'vitest';
import {
  extractText,
  openTestServices,
  readPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';

const services = await openTestServices();

function readHomeData(html: string): HomePageData {
  const [, json = ''] = /<script type="application\/json" id="page-data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json).home;
}

describe('the home page', () => {
  test('contains its first bubble as text that leads to the thought’s page, and 20 thoughts', async () => {
    const { html } = await readPage('/', services);
    const { thoughts, endCursor } = readHomeData(html);
    expect(new Set(thoughts.map(({ id }) => id)).size).toBe(20);
    expect(endCursor).not.toBeNull();
    const [bubble = ''] = /<form [^]*?<\/form>/.exec(html) ?? [];
    expect(bubble).toContain(`action="/thought/${thoughts[0]?.id}"`);
    expect(extractText(`<body>${bubble}`)).toContain(thoughts[0]?.thought);
    expect(await validateHtml(html)).toEqual([]);
  });

  test('allows the style of its bubble by a hash, and no other inline style', async () => {
    const { response, html } = await readPage('/', services);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(html).not.toMatch(/ style="/);
  });

  test('stays the same within a minute, and changes afterwards', async () => {
    const readAt = async (time: string) =>
      (await readPage('/', { ...services, now: () => `2026-11-22T12:${time}.000Z` })).html;
    expect(await readAt('00:01')).toBe(await readAt('00:59'));
    expect(await readAt('00:01')).not.toBe(await readAt('01:01'));
  });

  test('shows the requested thought only', async () => {
    const { status, html } = await readPage(`/?thought=${starterThoughts[3]?.id}`, services);
    expect(status).toBe(200);
    expect(readHomeData(html)).toMatchObject({
      thoughts: [{ thought: starterThoughts[3]?.thought }],
      requestedId: starterThoughts[3]?.id,
      isRequestedAbsent: false,
    });
  });

  test('shows the thoughts of one author only', async () => {
    const { status, html } = await readPage('/?author=steve-jobs', services);
    const { thoughts, requestedAuthor } = readHomeData(html);
    expect(status).toBe(200);
    expect(requestedAuthor).toBe('steve-jobs');
    expect(thoughts.map(({ thought }) => thought).toSorted()).toEqual(
      starterThoughts
        .filter(({ author }) => author === 'Steve Jobs')
        .map(({ thought }) => thought)
        .toSorted(),
    );
    expect(thoughts.length).toBeGreaterThan(1);
  });

  test('contains no bubble for an unknown author, because the browser then shows all thoughts', async () => {
    const { response, status, html } = await readPage('/?author=nobody', services);
    expect([status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('Click on a bubble');
    expect(html).not.toContain('<form ');
  });
});
