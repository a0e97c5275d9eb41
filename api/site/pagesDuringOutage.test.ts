import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../app/services.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import {
  createTestDraft,
  extractText,
  openTestServices,
  origin,
  readPage,
  requestPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

describe('while the store is unavailable', () => {
  test('only for images, a thought’s page and its oEmbed response use the site’s image and are not cacheable', async () => {
    const change = { by: 'system', now: services.now() };
    const imageUrl = `/images/${'a'.repeat(64)}.jpg`;
    const { id } = await services.thoughts.add(
      { ...createTestDraft(), thought: 'With an image.', imageUrl },
      'with-image',
      change,
    );
    const find = () => Promise.reject(new StoreUnavailable('The store is down.'));
    const failing = { ...services, images: { ...services.images, find }, log: silentLog };
    const { response, status, html } = await readPage(`/thought/${id}`, failing);
    expect(status).toBe(200);
    expect(html).toContain(`content="${origin}/share.png"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const oembed = await requestPage(`/oembed?url=${origin}/thought/${id}`, failing);
    expect([oembed.status, oembed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await oembed.json()).not.toHaveProperty('cache_age');
  });

  test('an unknown thought’s page shows a fallback with a message, noindex and Retry-After', async () => {
    const { response, status, html } = await readPage('/thought/some-id', createServicesWithoutStore());
    expect(status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(extractText(html)).toContain("This thought couldn't be loaded.");
    expect(await validateHtml(html)).toEqual([]);
  });

  test('a starter thought’s page still responds with 200', async () => {
    const { response, status } = await readPage(
      `/thought/${starterThoughts[2]?.id}`,
      createServicesWithoutStore(),
    );
    expect(status).toBe(200);
    // The link to the next thought is missing, so the page is not cacheable.
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('sitemaps and oEmbed respond with 503 and Retry-After', async () => {
    for (const path of ['/sitemap.xml', '/sitemap/1.xml', `/oembed?url=${origin}/thought/x`]) {
      const response = await requestPage(path, createServicesWithoutStore());
      expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
    }
  });
});

function createServicesWithoutStore(): Services {
  return { ...services, thoughts: { ...services.thoughts, findById: fail, findRank: fail, size: fail } };
}

async function fail(): Promise<never> {
  throw new StoreUnavailable('The store is down.');
}
