import { normalizeDraft } from '#domain/thought.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { ask, openPages, origin, read } from './askingPages.ts';

let services: Services;
beforeAll(async () => {
  services = await openPages();
  const blank = { id: 'blank', draft: normalizeDraft({ author: 'Ada' }), createdAt: null };
  await services.thoughts.import([blank], { by: 'system', now: services.now() }, false);
});

test('a thought without text has no page, no card and no oEmbed answer', async () => {
  expect(await read('/thought/blank', services)).toMatchObject({
    status: 404,
    html: expect.stringContaining('Thought Not Found'),
  });
  expect((await ask('/embed/blank', services)).status).toBe(404);
  const url = encodeURIComponent(`${origin}/thought/blank`);
  expect((await ask(`/oembed?url=${url}`, services)).status).toBe(404);
});

test('a thought without text is in no sitemap, and all others are', async () => {
  const sitemap = await (await ask('/sitemap/1.xml', services)).text();
  expect(sitemap).not.toContain('/thought/blank');
  expect(sitemap.match(/\/thought\//g)).toHaveLength(40);
});

test('a thought without text is no random thought', async () => {
  const { thoughts } = (await (await ask('/api/thoughts/random?count=50', services)).json()) as {
    thoughts: { thought: string }[];
  };
  expect(thoughts).toHaveLength(40);
});
