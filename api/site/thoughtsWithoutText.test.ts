import { normalizeDraft } from '#domain/thought/thought.ts';
import { expect, test } from 'vitest';
import { requestPage, openTestServices, origin, readPage } from '../../tests/support/site/pageTesting.ts';

const services = await openTestServices();
const blank = { id: 'blank', draft: normalizeDraft({ author: 'Ada' }), createdAt: null };
await services.thoughts.import([blank], { by: 'system', now: services.now() }, false);

test('a thought without text has no page, embed page or oEmbed response', async () => {
  expect(await readPage('/thought/blank', services)).toMatchObject({
    status: 404,
    html: expect.stringContaining('Thought Not Found'),
  });
  expect((await requestPage('/embed/blank', services)).status).toBe(404);
  const url = encodeURIComponent(`${origin}/thought/blank`);
  expect((await requestPage(`/oembed?url=${url}`, services)).status).toBe(404);
});

test('a sitemap contains all thoughts except those without text', async () => {
  const sitemap = await (await requestPage('/sitemap/1.xml', services)).text();
  expect(sitemap).not.toContain('/thought/blank');
  expect(sitemap.match(/\/thought\//g)).toHaveLength(40);
});
