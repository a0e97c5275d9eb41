import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../tests/support/browser/hostileTexts.ts';
import type { Services } from '../app/services.ts';
import { requestPage, openTestServices, origin, readPage } from '../../tests/support/site/pageTesting.ts';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});

describe('untrusted text is escaped', () => {
  const plain = fromThoughtRecord('plain', {
    thought: 'plain',
    author: 'plain',
    application: 'plain',
    summary: 'plain',
    url: 'plain',
    imageUrl: '/plain',
    imageCredit: { name: 'plain', profileUrl: 'plain', photoUrl: 'plain' },
  });
  const servicesWithText = (text: string, imageUrl = `/images/${text}`): Services => {
    const thought: Thought = {
      ...plain,
      id: text,
      thought: text,
      author: `Ada ${text}`,
      application: text,
      summary: text,
      url: text,
      imageUrl,
      imageCredit: { name: text, profileUrl: text, photoUrl: text },
    };
    const next = async () => [thought];
    return {
      ...services,
      thoughts: {
        ...services.thoughts,
        findById: async () => thought,
        findByRanks: next,
        listByRank: next,
        findRank: async () => 0,
      },
    };
  };

  test('in at least 50 samples', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(50);
  });

  test.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    '%s',
    async (_name, text) => {
      for (const path of ['/thought/x', '/embed/x', '/', '/unknown']) {
        const { html } = await readPage(path, servicesWithText(text));
        const baselineHtml = (await readPage(path, servicesWithText('plain'))).html;
        expect(extractTags(html)).toEqual(extractTags(baselineHtml));
        // eslint-disable-next-line no-control-regex
        expect(html).not.toMatch(/[\0\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/);
        expect(html.isWellFormed()).toBe(true);
        const head = html.slice(0, html.indexOf('</head>')).replace(/<script[^]*?<\/script>/g, '');
        expect(head).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        for (const [, url = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
          expect(url).not.toMatch(/^\s*(javascript|vbscript)/i);
        }
        for (const [, json = ''] of html.matchAll(/<script type="application\/[^>]*>([^]*?)<\/script>/g))
          JSON.parse(json);
      }
      for (const imageUrl of [text, ` ${text}`, `javascript:${text}`]) {
        const { html } = await readPage('/thought/x', servicesWithText('plain', imageUrl));
        const body = html.slice(html.indexOf('<body>')).replace(/<script[^]*?<\/script>/g, '');
        expect(body).not.toMatch(/<img|javascript:/i);
      }
      const sitemap = await (await requestPage('/sitemap/1.xml', servicesWithText(text))).text();
      const tags = sitemap.match(/<[^>]*>/g)?.slice(2) ?? [];
      const pageCount = tags.filter((tag) => tag === '<url>').length;
      // The home page, that of the day, that with all thoughts, the thought's and, if its name has a slug, the author's.
      expect([4, 5]).toContain(pageCount);
      const pageTags = ['<url>', '<loc>', '</loc>', '</url>'];
      expect(tags).toEqual([...Array.from({ length: pageCount }, () => pageTags).flat(), '</urlset>']);
      expect(sitemap).not.toContain('"><');
      await (await requestPage(`/oembed?url=${origin}/thought/x`, servicesWithText(text))).json();
    },
  );
});

/**
 * Returns the tags with the names of their attributes, without values and those attributes that depend on the text, and
 * without the lines of the bubble, whose number depends on the text.
 */
function extractTags(html: string): string[] {
  const withoutLines = html.replace(/<span class="[\w-]*_line">[^<]*<\/span>/g, '');
  return (withoutLines.match(/<[^>]*>/g) ?? []).map((tag) =>
    tag.replace(/="[^"]*"/g, '=""').replace(/ (href|class|aria-label)=""/g, ''),
  );
}
