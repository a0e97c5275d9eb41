import { readThought } from '#domain/thought.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { answerPage } from '../routes.ts';
import type { Services } from '../services.ts';

const total = 52_001;
let mostAtOnce = 0;
const services = {
  settings: readSettings({ PUBLIC_URL: 'http://localhost:4000' }),
  site: { file: async () => null, template: async () => '' },
  log: () => {},
  thoughts: {
    size: async () => total,
    atRanks: async (ranks: number[]) => {
      mostAtOnce = Math.max(mostAtOnce, ranks.length);
      return ranks.map((rank) =>
        readThought(`${rank}-"<&'🌊`, { thought: 'x', createdAt: '2026-11-20T21:00:00Z' }),
      );
    },
  },
} as unknown as Services;
const ask = async (path: string) => {
  const response = await answerPage(new Request(`http://elsewhere.test${path}`), services);
  return { status: response.status, xml: await response.text() };
};
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

test('lists every thought of a large collection once, a few at a time', async () => {
  const index = locations((await ask('/sitemap.xml')).xml);
  expect(index).toHaveLength(11);
  const addresses: string[] = [];
  for (const sitemap of index) {
    const { xml } = await ask(sitemap.replace('http://localhost:4000', ''));
    expect(locations(xml).length).toBeLessThanOrEqual(50_000);
    expect(xml.length).toBeLessThan(1_500_000);
    addresses.push(...locations(xml));
  }
  expect(addresses[0]).toBe('http://localhost:4000/');
  expect(addresses[1]).toBe('http://localhost:4000/thought/0-%22%3C%26%27%F0%9F%8C%8A');
  expect(new Set(addresses).size).toBe(total + 1);
  expect(mostAtOnce).toBeLessThanOrEqual(250);
  expect((await ask('/sitemap/12.xml')).status).toBe(404);
});

test('is one address for caches: a question behind it leads back, and reads nothing', async () => {
  for (const path of ['/sitemap.xml', '/sitemap/1.xml']) {
    const response = await answerPage(new Request(`http://elsewhere.test${path}?x=1`), {
      ...services,
      thoughts: {} as Services['thoughts'],
    });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
  }
});

test('dates each page', async () => {
  expect((await ask('/sitemap/11.xml')).xml).toContain('<lastmod>2026-11-20</lastmod>');
});

test('robots are shown the way, and kept out of where visitors don’t go', async () => {
  expect((await ask('/robots.txt')).xml).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /playground\n\nSitemap: http://localhost:4000/sitemap.xml\n',
  );
});
