import { describe, expect, test } from 'vitest';
import {
  decodeEntities,
  openTestServices,
  origin,
  readPage,
  requestPage,
} from '../../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

describe('oEmbed', () => {
  const url = `url=${encodeURIComponent(`${origin}/thought/4-stay-hungry-stay-foolish`)}`;

  // https://oembed.com, section 2.3.4
  test('describes the frame that the head of a thought’s page links', async () => {
    const { html } = await readPage('/thought/4-stay-hungry-stay-foolish', services);
    const [, link = ''] = / type="application\/json\+oembed" href="([^"]*)"/.exec(html) ?? [];
    const response = await requestPage(decodeEntities(link).replace(origin, ''), services);
    expect(await response.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Stay hungry. Stay foolish. - Upwell',
      author_name: 'Steve Jobs',
      author_url: `${origin}/thought/4-stay-hungry-stay-foolish`,
      provider_name: 'Upwell',
      provider_url: `${origin}/`,
      cache_age: 3600,
      thumbnail_url: `${origin}/share.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: expect.stringMatching(
        /^<iframe src="http:\/\/site\.test\/embed\/4-stay-hungry-stay-foolish"[^<>]*><\/iframe>$/,
      ),
      width: 600,
      height: 340,
    });
  });

  test('respects maxwidth and maxheight', async () => {
    const small = await (
      await requestPage(`/oembed?${url}&format=json&maxwidth=300&maxheight=200`, services)
    ).json();
    expect(small).toMatchObject({ width: 300, height: 200 });
    expect(small.html).toContain('width="300" height="200"');
    expect(small).not.toHaveProperty('thumbnail_url');
    const large = await requestPage(`/oembed?${url}&maxwidth=1200&maxheight=630`, services);
    expect(await large.json()).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 });
  });
});
