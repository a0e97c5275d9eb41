// Two admins save different changes of the same thought at the same time. One must be told that the thought has changed.
import type { ChangeMetadata } from '../../api/audit/auditLog.ts';
import type { Stores } from '../../api/stores.ts';
import { normalizeDraft, type ThoughtDraft } from '../../domain/thought/thought.ts';
import { createThought } from '../servers/feedSchema.ts';
import { atMost, type ChaosTrial } from './trial.ts';
import { withFirestore, withSqlite } from './withStores.ts';

export const tryConcurrentEdits: ChaosTrial = async ({ isLong }) => {
  // The emulator takes seconds for each pair, because the second transaction waits for the lock of the first one.
  const pairs = isLong ? { sqlite: 1_000, firestore: 1_000 } : { sqlite: 100, firestore: 5 };
  return [
    atMost(
      describePairs('SQLite', pairs.sqlite),
      await withSqlite((stores, otherStores) => countOverwrites(stores, otherStores, pairs.sqlite)),
      0,
      ' silent overwrites',
    ),
    atMost(
      describePairs('Firestore', pairs.firestore),
      await withFirestore((stores, otherStores) => countOverwrites(stores, otherStores, pairs.firestore)),
      0,
      ' silent overwrites',
    ),
  ];
};

function describePairs(store: string, count: number): string {
  return `${count.toLocaleString('en')} pairs of concurrent edits, ${store}`;
}

/** Returns in how many pairs not exactly one edit was saved, or something else than that edit is stored. */
async function countOverwrites(
  { thoughts }: Stores,
  { thoughts: otherThoughts }: Stores,
  pairs: number,
): Promise<number> {
  let overwrites = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const { id, version } = await thoughts.add(
      createDraft(pair, 'Nobody'),
      `pair-${pair}`,
      createChange('ada'),
    );
    const outcomes = await Promise.all([
      thoughts.update(id, createDraft(pair, 'Ada'), version, createChange('ada')),
      otherThoughts.update(id, createDraft(pair, 'Grace'), version, createChange('grace')),
    ]);
    const saved = outcomes.filter((outcome) => outcome?.kind === 'saved');
    const stored = await thoughts.findById(id);
    const isRight =
      saved.length === 1 && stored?.author === saved[0]?.thought.author && stored?.version === version + 1;
    if (!isRight) overwrites += 1;
  }
  return overwrites;
}

function createDraft(number: number, author: string): ThoughtDraft {
  return normalizeDraft({ ...createThought(number), author });
}

function createChange(name: string): ChangeMetadata {
  return { by: `${name}@example.com`, now: new Date().toISOString() };
}
