import { describe, expect, test } from 'vitest';
import type { Thought } from '#domain/thought/thought.ts';
import {
  changeAt,
  draftOf,
  addThoughts,
  firstRanks,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { ListedThought, StoredThought, ThoughtStore } from '../thoughtStore.ts';

export function describeIteration(open: () => Promise<StoreFixture>): void {
  describe('iterate', () => {
    test('yields every live thought once, oldest first, including records written directly to the database', async () => {
      const { store, putRecord } = await open();
      const texts = firstRanks(45).map((index) => `Thought ${index}`);
      await addThoughts(store, texts.toReversed());
      await putRecord('old', { text: 'Old' });
      await putRecord('middle', {
        thought: 'Between',
        createdAt: changeAt(22).now.replace(':00.000', ':30.000'),
      });
      const all = await collect(store.iterate('live'));
      const expected = ['Old', ...texts.toReversed().toSpliced(23, 0, 'Between')];
      expect(all.map(({ thought }) => thought.thought)).toEqual(expected);
      expect(all.find(({ thought }) => thought.id === 'old')?.record).toEqual({ text: 'Old' });
    });

    test('yields either trashed or live thoughts', async () => {
      const { store } = await open();
      const [a] = await addThoughts(store, ['a', 'b']);
      await store.trash(a?.id ?? '', changeAt(5));
      expect((await collect(store.iterate('trash'))).map(({ thought }) => thought.thought)).toEqual(['a']);
      expect((await collect(store.iterate('live'))).map(({ thought }) => thought.thought)).toEqual(['b']);
    });
  });

  describe('listByRank', () => {
    test('returns the thoughts of a range of ranks in their order', async () => {
      const { store } = await open();
      const added = await addThoughts(store, ['a', 'b', 'c', 'd']);
      const listed = async (first: number, count: number) =>
        (await store.listByRank(first, count)).map(listedFieldsOf);
      const expected = added.map(listedFieldsOf);
      expect(await listed(1, 2)).toEqual(expected.slice(1, 3));
      expect(await listed(3, 10)).toEqual(expected.slice(3));
      expect(await listed(4, 10)).toEqual([]);
    });
  });

  describe.each(fieldChanges)('%s', (_, expected, changeField) => {
    test('changes one field of a live or trashed thought, without a new version or revision', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('a', { imageUrl: 'data:a' }), 'a', changeAt(1));
      expect(await changeField(store, added)).toBe(true);
      expect(await store.findById(added.id)).toEqual({ ...added, ...expected });
      const other = await store.add(draftOf('b', { imageUrl: 'data:b' }), 'b', changeAt(1));
      const trashed = { ...other, ...(await store.trash(other.id, changeAt(2))) };
      expect(await changeField(store, trashed)).toBe(true);
      expect(await store.findById(other.id)).toEqual({ ...trashed, ...expected });
      expect(await store.listRevisions(added.id)).toEqual([]);
    });

    test('changes nothing when the thought was changed in the meantime, or there is none', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('a', { imageUrl: 'data:a' }), 'a', changeAt(1));
      const updated = await store.update(added.id, draftOf('b'), 1, changeAt(2));
      expect(await changeField(store, added)).toBe(false);
      expect(await changeField(store, { ...added, id: 'none' })).toBe(false);
      expect(await store.findById(added.id)).toEqual(updated?.thought);
    });
  });
}

const imagePath = `/images/${'a'.repeat(64)}.jpg`;

/** The changes of one field: their name, the changed field, and the call for a thought as the caller knows it. */
const fieldChanges: [
  name: string,
  expected: Partial<Thought>,
  change: (store: ThoughtStore, known: Thought) => Promise<boolean>,
][] = [
  [
    'replaceImageUrl',
    { imageUrl: imagePath },
    (store, { id, imageUrl }) => store.replaceImageUrl(id, imageUrl ?? '', imagePath),
  ],
];

/** Returns the fields that both stores list. */
function listedFieldsOf({ id, thought, createdAt, updatedAt }: ListedThought) {
  return { id, thought, createdAt, updatedAt };
}

async function collect(thoughts: AsyncIterable<StoredThought>): Promise<StoredThought[]> {
  const all = [];
  for await (const thought of thoughts) all.push(thought);
  return all;
}
