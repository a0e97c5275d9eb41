import { expect, test } from 'vitest';
import { openTestServices, origin, readPage } from '../../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

// https://schema.org/Quotation
test('a thought’s page has the thought and its talk as JSON-LD', async () => {
  const { html } = await readPage('/thought/4-stay-hungry-stay-foolish', services);
  const text = 'Stay hungry. Stay foolish.';
  const url = `${origin}/thought/4-stay-hungry-stay-foolish`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  const json = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': url,
    url,
    text,
    creator: { '@type': 'Person', name: 'Steve Jobs' },
    image: `${origin}/share.png`,
    isBasedOn: {
      '@type': 'VideoObject',
      name: `Steve Jobs: ${text}`,
      url: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch\?v=UF8uR6Z6KLc/),
      embedUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/UF8uR6Z6KLc\?/),
      thumbnailUrl: 'https://i.ytimg.com/vi/UF8uR6Z6KLc/hqdefault.jpg',
      hasPart: { '@type': 'Clip', name: text, startOffset: expect.any(Number) },
    },
  });
});
