import { normalizeDraft } from '#domain/thought/thought.ts';
import { expect, test } from 'vitest';
import { requestPage, openTestServices, readPage } from '../../tests/support/site/pageTesting.ts';

const services = await openTestServices();
const blank = { id: 'blank', draft: normalizeDraft({ author: 'Ada' }), createdAt: null };
await services.thoughts.import([blank], { by: 'system', now: services.now() }, false);

test('a thought without text has no page', async () => {
  expect(await readPage('/thought/blank', services)).toMatchObject({
    status: 404,
    html: expect.stringContaining('Thought Not Found'),
  });
});

test('a sitemap contains all thoughts except those without text', async () => {
  const sitemap = await (await requestPage('/sitemap/1.xml', services)).text();
  expect(sitemap).not.toContain('/thought/blank');
  expect(sitemap.match(/\/thought\//g)).toHaveLength(40);
});
