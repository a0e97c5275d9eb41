import { expect, test } from 'vitest';
import { openTestServices, origin, requestPage } from '../../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

// https://oembed.com, section 2.3.4
test('an oEmbed response has a frame and a thumbnail that fit into maxwidth and maxheight', async () => {
  const url = encodeURIComponent(`${origin}/thought/4-stay-hungry-stay-foolish`);
  const read = async (size: string) => (await requestPage(`/oembed?url=${url}&${size}`, services)).json();
  const small = await read('maxwidth=300&maxheight=200');
  expect(small.html).toContain('width="300" height="200"');
  expect(small).not.toHaveProperty('thumbnail_url');
  expect(await read('maxwidth=1200&maxheight=630')).toMatchObject({
    width: 600,
    height: 340,
    thumbnail_url: `${origin}/share.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});
