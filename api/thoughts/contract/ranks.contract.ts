import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/flow/random.ts';
import { changeAt, draftOf, addThoughts, firstRanks, type StoreFixture } from './storeFixture.ts';

export function describeRanks(open: () => Promise<StoreFixture>, operations: number): void {
  describe('ranks', () => {
    test.each([1, 2, 3])('stay dense whatever two writers do in turn (seed %i)', async (seed) => {
      const fixture = await open();
      const writeRandomly = createRandomWriter(fixture, seed);
      for (let turn = 0; turn < operations; turn += 1) {
        await writeRandomly(turn);
        expect(await fixture.ranks()).toEqual(firstRanks(await fixture.store.size()));
      }
      const size = await fixture.store.size();
      expect(await fixture.ranks()).toEqual(firstRanks(size));
      expect(await fixture.store.findByRanks(firstRanks(size))).toHaveLength(size);
    });

    test('stay dense when writers are at work at the same time', async () => {
      const bench = await open();
      const play = createRandomWriter(bench, 4);
      for (let round = 0; round < operations / 10; round += 1) {
        await Promise.all(firstRanks(4).map((turn) => play(round * 4 + turn)));
        expect(await bench.ranks()).toEqual(firstRanks(await bench.store.size()));
      }
    });

    test('become dense again when others write and delete past the API in between', async () => {
      const bench = await open();
      const play = createRandomWriter(bench, 5);
      for (let round = 0; round < operations / 15; round += 1) {
        await bench.putRecord(`old-${round}`, { text: `Old ${round}` });
        await Promise.all([play(round * 3), play(round * 3 + 1)]);
        const [deleted] = await bench.store.findByRanks([round % (1 + (await bench.store.size()))]);
        if (round % 3 === 0 && deleted !== undefined) await bench.deleteRecord(deleted.id);
        await Promise.all([play(round * 3 + 2), bench.otherStore.upgrade()]);
      }
      await bench.store.upgrade();
      expect(await bench.ranks()).toEqual(firstRanks(await bench.store.size()));
    });

    test('are given to records that were written past the API, by one of two who notice', async () => {
      const { store, otherStore, putRecord, ranks } = await open();
      await addThoughts(store, ['a', 'b']);
      for (const index of firstRanks(30)) await putRecord(`old-${index}`, { text: `Old ${index}` });
      const reindexed = await Promise.all([store.reindex(), otherStore.reindex()]);
      expect(Math.max(...reindexed)).toBeGreaterThan(0);
      expect(await store.reindex()).toBe(0);
      expect(await store.size()).toBe(32);
      expect(await ranks()).toEqual(firstRanks(32));
      expect((await store.findByRanks(firstRanks(32))).map(({ thought }) => thought)).toContain('Old 29');
    });

    test('close over records that were deleted past the API', async () => {
      const { store, deleteRecord, ranks } = await open();
      const added = await addThoughts(store, ['a', 'b', 'c', 'd', 'e', 'f']);
      for (const index of [0, 3, 5]) await deleteRecord(added[index]?.id ?? '');
      expect((await store.findByRanks(firstRanks(6))).map(({ thought }) => thought)).toEqual(['b', 'c', 'e']);
      await store.reindex();
      expect(await store.size()).toBe(3);
      expect(await ranks()).toEqual([0, 1, 2]);
    });

    test('are right after an upgrade, which turns old field names into new ones and can be run again', async () => {
      const { store, putRecord, deleteRecord, readRecord, ranks } = await open();
      const [a] = await addThoughts(store, ['a', 'b', 'c']);
      await putRecord('old', { text: 'Old', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc', likes: 3 });
      await deleteRecord(a?.id ?? '');
      expect(await store.upgrade()).toBeGreaterThan(0);
      expect(await store.upgrade()).toBe(0);
      expect(await ranks()).toEqual([0, 1, 2]);
      const record = await readRecord('old');
      expect(record).toMatchObject({ thought: 'Old', url: 'https://youtu.be/UF8uR6Z6KLc', likes: 3 });
      expect(record).not.toHaveProperty('text');
    });

    test('leave the words of an old record as they are until somebody saves it', async () => {
      const { store, putRecord, readRecord } = await open();
      await putRecord('old', { text: 'Old', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc' });
      await store.reindex();
      expect(await readRecord('old')).toMatchObject({
        text: 'Old',
        youtubeLink: 'https://youtu.be/UF8uR6Z6KLc',
      });
    });
  });
}

/** Does one thing of many by chance, through either of the two stores. */
function createRandomWriter(fixture: StoreFixture, seed: number) {
  const random = seededRandom(seed);
  const ids: string[] = [];
  const pickId = () => ids[Math.floor(random() * ids.length)] ?? 'none';
  const name = (turn: number) => `Thought ${seed}/${turn}`;
  return async (turn: number): Promise<void> => {
    const store = random() < 0.5 ? fixture.store : fixture.otherStore;
    const chance = random();
    if (chance < 0.35) ids.push((await store.add(draftOf(name(turn)), name(turn), changeAt(turn))).id);
    else if (chance < 0.6) await store.trash(pickId(), changeAt(turn));
    else if (chance < 0.75) await store.restore(pickId(), changeAt(turn));
    else if (chance < 0.82) {
      const texts = [name(turn), `${name(turn)} b`, name(Math.floor(turn / 2))];
      const rows = texts.map((text) => ({ id: null, draft: draftOf(text), createdAt: null }));
      ids.push(...(await store.import(rows, changeAt(turn), false)).map(({ id }) => id));
    } else if (chance < 0.9) await store.reindex();
    else await store.readPage({ first: 5, after: null, search: null, orderBy: 'NEWEST', trashed: false });
  };
}
