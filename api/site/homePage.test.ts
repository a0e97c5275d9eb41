import type { HomePageData } from '#domain/pages/homePageData.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../tests/support/browser/hostileTexts.ts';
import type { Services } from '../app/services.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import {
  createTestDraft,
  extractText,
  openTestServices,
  readPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { builtInThoughts, starterThoughts } from '../thoughts/starterThoughts.ts';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

function readHomeData(html: string): HomePageData {
  const [, json = ''] = /<script type="application\/json" id="page-data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json).home;
}

describe('the home page', () => {
  test('contains its first bubble as text that leads to the thought’s page, and 20 thoughts', async () => {
    const { response, status, html } = await readPage('/', services);
    const { thoughts, endCursor } = readHomeData(html);
    expect(status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
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

  test('shows other thoughts and a message if the requested thought doesn’t exist', async () => {
    const { html } = await readPage('/?thought=none', services);
    expect(readHomeData(html)).toMatchObject({ requestedId: 'none', isRequestedAbsent: true });
    expect(extractText(html)).toContain("This thought doesn't exist or has been removed.");
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

  test('contains no bubble for an author of none, from whom the browser leads to all thoughts', async () => {
    const { response, status, html } = await readPage('/?author=nobody', services);
    expect(status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Click on a bubble');
    expect(html).not.toContain('<form ');
  });

  test('contains no bubble for the favourites, which only the browser knows', async () => {
    const { status, html } = await readPage('/?favourites', services);
    expect(status).toBe(200);
    expect(html).toContain('Click on a bubble');
    expect(html).not.toContain('<form ');
  });

  test('shows hostile and long texts in a bubble, as valid HTML', async () => {
    for (const [index, thought] of [...hostileTexts.slice(0, 20), 'x'.repeat(3000)].entries()) {
      if (thought.trim() === '') continue;
      const { id } = await services.thoughts.add({ ...createTestDraft(), thought }, `hostile-${index}`, {
        by: 'system',
        now: services.now(),
      });
      const { status, html } = await readPage(`/?thought=${id}`, services);
      expect.soft(status, thought).toBe(200);
      expect.soft(await validateHtml(html), thought).toEqual([]);
    }
  });
});

describe('while the store is unavailable', () => {
  const fail = () => Promise.reject(new StoreUnavailable('The store is down.'));

  test('the home page shows built-in thoughts and is not cacheable', async () => {
    const { response, status, html } = await readPage('/', withoutStore());
    expect(status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(readHomeData(html).thoughts).toHaveLength(builtInThoughts.length);
  });

  test('an author’s bubbles are left to the browser, and the page is not cacheable', async () => {
    const { response, status, html } = await readPage('/?author=steve-jobs', withoutStore());
    expect(status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toContain('<form ');
  });

  test('a requested thought is replaced by fallback thoughts with a message, and is not cacheable', async () => {
    const { response, html } = await readPage('/?thought=own', withoutStore());
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(readHomeData(html)).toMatchObject({ isFallback: true, requestedId: 'own' });
    expect(extractText(html)).toContain("This thought couldn't be loaded. Trying again…");
  });

  function withoutStore(): Services {
    return {
      ...services,
      thoughts: { ...services.thoughts, findById: fail, findByRanks: fail, readByAuthor: fail, size: fail },
    };
  }
});
