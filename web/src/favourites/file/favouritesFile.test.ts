import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../../tests/support/browser/hostileTexts.ts';
import { hardToFitTexts } from '../../../../tests/support/browser/hardToFitTexts.ts';
import type { Favourite } from '../favourites.ts';
import { describeResult, mergeFavourites, parseFavouritesFile, readFavouritesFile } from './importFile.ts';
import { maxFileBytes, renderFavouritesFile, selectFittingFavourites } from './renderFile.ts';
import { anyCharacter } from '../../../../tests/support/flow/anyCharacter.ts';

const origin = 'https://upwell.example';
const one = {
  id: '1',
  thought: 'Stay hungry.',
  author: 'Steve Jobs',
  lang: 'en',
  url: 'https://youtu.be/UF8uR6Z6KLc?t=62',
};
const other = { id: '2', thought: 'Be.', author: null, lang: null, url: null };

const texts = fc.oneof(
  fc.constantFrom(...hostileTexts, ...hardToFitTexts.flat()),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 500 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 }),
);
const favourites = fc.uniqueArray(
  fc.record<Favourite>({
    id: fc.oneof(fc.uuid(), fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 })),
    thought: texts.map((text) => `${text}.`),
    author: fc.option(texts),
    lang: fc.constantFrom('en', 'ar', 'zh', null),
    url: fc.option(fc.oneof(fc.constant('youtu.be/UF8uR6Z6KLc'), fc.webUrl({ withQueryParameters: true }))),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

describe('the exported file of favourites', () => {
  test('can be read back for any texts, and contains no element, attribute or script of theirs', () => {
    fc.assert(
      fc.property(favourites, (list) => {
        const html = render(list);
        expect(parseFavouritesFile(html)).toEqual(list);
        expect(html.match(/<[a-z!]+/gi)).toEqual(render(list.map(toPlainText)).match(/<[a-z!]+/gi));
        const elements = /<(?:li(?= data-hue="\d+">)|(?:cite|blockquote|p|ol|script)\b[^>]*>)/g;
        expect(html.match(elements)).toEqual(render(list.map(toPlainText)).match(elements));
      }),
      { numRuns: 200 },
    );
  });

  test('is valid HTML for every hostile text', async () => {
    const list = hostileTexts.map((text, index) => ({
      id: `${index}${text}`,
      thought: text,
      author: text,
      url: text,
    }));
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
    const { results } = await validator.validateString(render(list));
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message }) => [ruleId, message]),
    );
    expect(messages).toEqual([]);
  });

  test('links each thought’s page and its talk, and nothing that is no web address', () => {
    const list = [
      one,
      other,
      { ...one, id: 'a b', url: 'javascript:alert(1)' },
      { ...one, id: '4', url: 'http://x.example/' },
    ];
    expect(readLinks(render(list))).toEqual([
      'https://upwell.example/',
      'https://www.youtube.com/watch?v=UF8uR6Z6KLc&amp;t=62s',
      'https://upwell.example/thought/1',
      'https://upwell.example/thought/2',
      'https://upwell.example/thought/a%20b',
      'http://x.example/',
      'https://upwell.example/thought/4',
      'https://upwell.example/',
    ]);
  });

  test.each(['<', '&', '"', "'", '\\', '永', '🫧', '\u0001', '\ud800', '\uffff', 'a '])(
    'is never larger than its maximum, with as many favourites of 500 times %j as fit',
    (character) => {
      const list = createFavourites(200, character.repeat(500));
      const fitting = selectFittingFavourites([], list);
      expect(fitting.length).toBeGreaterThan(10);
      expect(fitting.length).toBeLessThan(200);
      expect(selectFittingFavourites(fitting, list)).toEqual([]);
      const html = render(fitting, { script: 'x'.repeat(8_000), styles: 'x'.repeat(14_000) });
      expect(new Blob([html]).size).toBeLessThanOrEqual(maxFileBytes);
    },
  );

  test('has room for 250 thoughts of 80 characters', () => {
    expect(selectFittingFavourites([], createFavourites(1000, 'word '.repeat(16))).length).toBeGreaterThan(
      250,
    );
  });
});

describe('parseFavouritesFile', () => {
  test('reads a list of JSON, without further fields, entries that are no favourites, and unsafe links', () => {
    const json = JSON.stringify([
      { ...one, __typename: 'Thought' },
      null,
      7,
      { ...one, id: 5 },
      { ...other, thought: ' ' },
      { ...other, url: 'javascript:alert(1)' },
    ]);
    expect(parseFavouritesFile(json)).toEqual([one, other]);
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '[{}]',
    '<p>Stay hungry.</p>',
    '[',
    'PK\u0003\u0004',
    '[['.repeat(100_000),
  ])('returns null for %j', (text) => {
    expect(parseFavouritesFile(text)).toBeNull();
  });

  test('returns null for JSON that is nested a million times', () => {
    expect(parseFavouritesFile('['.repeat(1_000_000))).toBeNull();
  });

  test('returns null or favourites for a file that was cut off or changed anywhere', () => {
    const html = render([one, other]);
    for (let length = 0; length < html.length; length += 7) {
      const cut = parseFavouritesFile(html.slice(0, length));
      expect(cut === null || cut.length === 2).toBe(true);
      const changed = parseFavouritesFile(`${html.slice(0, length)}"${html.slice(length + 1)}`);
      expect(changed === null || changed.length <= 2).toBe(true);
    }
  });
});

describe('readFavouritesFile', () => {
  test('reads the favourites of a file', async () => {
    expect(await readFavouritesFile(new File([render([one, other])], 'favourites.html'))).toEqual([
      one,
      other,
    ]);
  });
  test('reports a file that is too large, without reading it, one without favourites, and one that is gone', async () => {
    expect(await readFavouritesFile(new File(['x'.repeat(1_000_001)], 'large.html'))).toBe('tooLarge');
    expect(await readFavouritesFile(new File(['Dear diary'], 'notes.txt'))).toBe('noFavourites');
    const removed = new File(['[]'], 'gone.json');
    removed.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await readFavouritesFile(removed)).toBe('unreadable');
  });
});

describe('mergeFavourites', () => {
  test('adds the favourites of a file at the end, and none of them twice', () => {
    const first = mergeFavourites([one], [other, one, other]);
    expect(first).toEqual({ favourites: [one, other], addedCount: 1, knownCount: 1, omittedCount: 0 });
    const second = mergeFavourites(first.favourites, [other, one]);
    expect(second).toEqual({ favourites: [one, other], addedCount: 0, knownCount: 2, omittedCount: 0 });
    expect([first, second].map(describeResult)).toEqual([
      'Added 1 thought. 1 was here already.',
      'Nothing was added. 2 were here already.',
    ]);
  });

  test('retains the whole list, and says how many favourites of a file have no room', () => {
    const long = createFavourites(200, '永'.repeat(500));
    const merged = mergeFavourites([other], long);
    expect(merged.favourites[0]).toEqual(other);
    expect(merged.addedCount + merged.omittedCount).toBe(200);
    expect(merged.omittedCount).toBeGreaterThan(0);
    expect(describeResult(merged)).toBe(
      `Added ${merged.addedCount} thoughts. There is no room for ${merged.omittedCount} more.`,
    );
  });
});

function render(list: readonly Favourite[], { script = '1', styles = '' } = {}): string {
  return renderFavouritesFile({
    favourites: list,
    productName: 'Upwell',
    origin,
    nonce: 'n',
    script,
    styles,
  });
}

function createFavourites(count: number, thought: string): Favourite[] {
  return Array.from({ length: count }, (_, index) => ({ ...one, id: `${index}-stay-hungry`, thought }));
}

/** Returns the favourite with texts that contain no markup, and a link of the same kind. */
function toPlainText(favourite: Favourite, index: number): Favourite {
  return { ...favourite, id: `${index}`, thought: 'a', author: favourite.author && 'b' };
}

function readLinks(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
}
