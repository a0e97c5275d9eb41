import { describe, expect, test } from 'vitest';
import { withBudget } from '../storage/timeBudget.ts';
import { findTalk } from './findTalk.ts';

const warnings: string[] = [];

/** Calls findTalk with this response of YouTube; with null, YouTube never responds. */
const find = (response: Response | null) =>
  findTalk('UF8uR6Z6KLc', {
    fetch: async (input, init) => {
      const { searchParams } = new URL(new Request(input).url);
      expect(searchParams.get('url')).toBe('https://www.youtube.com/watch?v=UF8uR6Z6KLc');
      if (response !== null) return response;
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
    log: { warn: (message) => warnings.push(message) },
  });

describe('findTalk', () => {
  test('returns the title and the channel of a video', async () => {
    const response = Response.json({ title: ' Stanford Commencement ', author_name: 'Stanford', html: '' });
    expect(await find(response)).toEqual({ title: 'Stanford Commencement', channel: 'Stanford' });
  });

  test('returns a long title shortened, and null for a channel without a name', async () => {
    const response = Response.json({ title: 'x'.repeat(1_000), author_name: ' ' });
    expect(await find(response)).toEqual({ title: 'x'.repeat(200), channel: null });
  });

  test.each([
    ['knows no such video', new Response('Not Found', { status: 404 })],
    ['doesn’t show a private video', Response.json({ title: 'Unauthorized' }, { status: 401 })],
    ['sends no JSON', new Response('<html>')],
    ['sends no title', Response.json({ author_name: 'Stanford' })],
    ['sends more than 64 kB', Response.json({ title: 'a', html: 'x'.repeat(65_536) })],
  ])('returns null if YouTube %s', async (_, response) => {
    expect(await find(response)).toBeNull();
  });

  test('returns null in time if YouTube doesn’t respond', async () => {
    warnings.length = 0;
    expect(await withBudget(200, () => find(null))).toBeNull();
    expect(warnings).toHaveLength(1);
  });
});
