import { describe, expect, test } from 'vitest';
import { createShareLink, parseShareLink } from './shareLink.ts';

const pageUrl = 'https://upwell.example/playground';
const example = {
  query: 'query ($a: ID!) {\n  thought(id: $a) { id } # & = + % #\n}',
  variables: '{ "a": "💧 & #" }',
};

describe('a share link', () => {
  test.each([{ query: '{ me { uid } }', variables: null }, example])(
    'is parsed to the query that it was created from: %j',
    async (shared) => {
      const link = (await createShareLink(shared, pageUrl)) ?? '';
      expect(link).toMatch(/^https:\/\/upwell\.example\/playground#q=[\w-]+$/);
      expect(await parseShareLink(new URL(link).hash)).toEqual(shared);
    },
  );

  test('of an earlier version is still parsed', async () => {
    const parameters = new URLSearchParams(example);
    expect(await parseShareLink(`#${parameters.toString()}`)).toEqual(example);
    expect(await parseShareLink('#query={me{uid}}')).toEqual({ query: '{me{uid}}', variables: null });
  });

  test.each(['', '#', '#top'])('without a query is no link: %j', async (hash) => {
    expect(await parseShareLink(hash)).toBeNull();
  });

  test('is broken if any part of it is missing, or it has other data', async () => {
    const { hash } = new URL((await createShareLink(example, pageUrl)) ?? '');
    for (let length = '#q='.length; length < hash.length; length += 1)
      expect([length, await parseShareLink(hash.slice(0, length))]).toEqual([length, 'broken']);
    expect(await parseShareLink(`${hash}AAAA`)).toBe('broken');
    expect(await parseShareLink('#q=💧')).toBe('broken');
  });

  test('is not created for a query that is too long, and not opened if it grows to a megabyte', async () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 10_007).toString(36)).join(
      '',
    );
    expect(await createShareLink({ query: noise, variables: null }, pageUrl)).toBeNull();
    const link = (await createShareLink({ query: ' '.repeat(1_000_000), variables: null }, pageUrl)) ?? '';
    expect(await parseShareLink(new URL(link).hash)).toBe('tooLong');
  });
});
