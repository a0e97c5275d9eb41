// The language of a thought's words, which may differ from the language of the page.
import { normalizeDraft } from '#domain/thought/thought.ts';
import { describe, expect, test } from 'vitest';
import { openTestServices, readPage, validateHtml } from '../../tests/support/site/pageTesting.ts';

const text = 'Man sieht nur mit dem Herzen gut.';
const german = normalizeDraft({ thought: text, author: 'Ada', application: 'Look again.', lang: 'de' });
const unknown = normalizeDraft({ thought: 'Festina lente.', author: 'Ada', application: 'Slowly.' });

const services = await openTestServices();
const rows = Object.entries({ german, unknown }).map(([id, draft]) => ({
  id,
  draft,
  createdAt: '2026-11-20T21:00:00.000Z',
}));
await services.thoughts.import(rows, { by: 'system', now: '2026-11-20T21:00:00.000Z' }, false);

describe('the language of a thought', () => {
  test.each(['/thought/german', '/?thought=german', '/browse?q=herzen', '/author/ada'])(
    'is the language of its words at %s',
    async (path) => {
      const { html, status } = await readPage(path, services);
      expect(status).toBe(200);
      expect(html).toMatch(/<(?:h1|blockquote|span)[^>]* lang="de"[^>]*>/);
      expect(await validateHtml(html)).toEqual([]);
    },
  );

  test.each(['/thought/unknown', '/?thought=unknown'])(
    'is left out at %s if it isn’t known',
    async (path) => {
      const { html } = await readPage(path, services);
      expect(html.match(/ lang="[^"]*"/g)).toEqual([' lang="en"']);
    },
  );

  test('is in the metadata of its page', async () => {
    expect((await readPage('/thought/german', services)).html).toContain('"inLanguage":"de"');
    expect((await readPage('/thought/unknown', services)).html).not.toContain('inLanguage');
  });

  test('is in both feeds', async () => {
    const { html: atom } = await readPage('/feed.atom?author=ada', services);
    expect(atom).toContain(`<title xml:lang="de">${text}</title>`);
    expect(atom).toContain(`&lt;blockquote lang=&quot;de&quot;&gt;&lt;p&gt;${text}`);
    expect(atom).toContain('<title>Festina lente.</title>');
    const { html: json } = await readPage('/feed.json?author=ada', services);
    const { items } = JSON.parse(json) as { items: { id: string; language?: string }[] };
    expect(items.map(({ id, language }) => [id.split('/').at(-1), language])).toEqual(
      expect.arrayContaining([
        ['german', 'de'],
        ['unknown', undefined],
      ]),
    );
  });
});
