import { describe, expect, test } from 'vitest';
import { readFeed } from '../feed.ts';
import {
  changeAt,
  draftOf,
  addThoughts,
  pageQuery,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { silentLog } from '../../../tests/support/site/testLog.ts';

/** Records without text, as they can be created in the database: with white space, legacy fields, or no text field. */
const recordsWithoutText = {
  blank: { thought: ' \n\u200b ', author: 'Ann Author' },
  legacy: { text: '', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc' },
  bare: { author: 'Ann Author' },
};

export function describeRecordsWithoutText(open: () => Promise<StoreFixture>): void {
  describe('records without text', () => {
    test('are skipped in the feed, and its pages are filled with other thoughts', async () => {
      const { store } = await openWithBlanks(open);
      const services = { thoughts: store, log: silentLog };
      for (let seed = 0; seed < 20; seed += 1) {
        const feed = await readFeed(services, { seed, first: 4, after: null });
        expect(feed.edges.map(({ node }) => node.thought).toSorted()).toEqual(['a', 'b', 'c', 'd']);
        const [one, two] = [
          await readFeed(services, { seed, first: 2, after: null }),
          await readFeed(services, { seed, first: 2, after: feed.endCursor }),
        ];
        expect([one.edges.length, two.source]).toEqual([2, 'COLLECTION']);
      }
    });

    test('are in the list for admins, with the text of the legacy field if there is one', async () => {
      const { store, putRecord } = await openWithBlanks(open);
      await putRecord('half', { thought: '  ', text: 'Old text' });
      await store.reindex();
      expect(await store.findById('half')).toMatchObject({ thought: 'Old text' });
      expect((await store.readPage(pageQuery({ orderBy: 'THOUGHT' }))).edges).toHaveLength(8);
    });
  });
}

async function openWithBlanks(open: () => Promise<StoreFixture>): Promise<StoreFixture> {
  const fixture = await open();
  await addThoughts(fixture.store, ['a', 'b']);
  for (const [id, record] of Object.entries(recordsWithoutText)) await fixture.putRecord(id, record);
  await fixture.store.reindex();
  await fixture.store.add(draftOf('c'), 'c', changeAt(5));
  await fixture.store.add(draftOf('d'), 'd', changeAt(6));
  return fixture;
}
