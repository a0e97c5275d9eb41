import { seededRandom } from '#domain/feed/random.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { changeAt, draftOf, firstRanks, type StoreFixture } from './storeFixture.ts';

/** Returns a function that does one random change by one of the two stores. */
export function createRandomChange({ store, otherStore }: StoreFixture, seed: number) {
  const random = seededRandom(seed);
  const ids: string[] = [];
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const pickId = () => (ids.length === 0 ? 'none' : pick(ids));
  return async (turn: number): Promise<void> => {
    const changed = random() < 0.5 ? store : otherStore;
    const chance = random();
    const change = changeAt(turn, pick(['ann@example.org', 'bo@example.org']));
    const draft = pickDraft(pick, turn);
    if (chance < 0.25) ids.push((await changed.add(draft, `key ${seed}/${turn}`, change, chance < 0.05)).id);
    else if (chance < 0.5) {
      const thought = await changed.findById(pickId());
      const isDraft = chance < 0.35 ? chance < 0.3 : undefined;
      if (thought !== null) await changed.update(thought.id, draft, thought.version, change, isDraft);
    } else if (chance < 0.7) await changed.trash(pickId(), change);
    else if (chance < 0.8) await changed.restore(pickId(), change);
    else if (chance < 0.85) await changed.purgeTrash(changeAt(turn - 10).now);
    else if (chance < 0.9) await changed.reindex();
    else {
      const rows = firstRanks(3).map((index) => ({
        id: null,
        draft: { ...draft, thought: `${draft.thought} ${index}` },
        createdAt: null,
      }));
      ids.push(...(await changed.import(rows, change, false)).map(({ id }) => id));
    }
  };
}

/** Returns a draft with a text that a few other drafts have, too. */
function pickDraft(pick: <Value>(values: readonly Value[]) => Value, turn: number): ThoughtDraft {
  // Words that don't contain each other, so that a search for one doesn't match an earlier text with the other.
  const text = `${pick(['Words', 'Terms'])} ${turn % 9}${pick(['', '!', ' and'.repeat(15)])}`;
  return draftOf(text, {
    author: pick(['Bo', 'Al']),
    summary: pick([null, 'A summary']),
    lang: pick([null, 'en', 'de']),
    url: pick(['https://www.youtube.com/watch?v=UF8uR6Z6KLc', 'https://example.org/talk']),
    imageUrl: pick([null, '/images/some.jpg']),
  });
}
