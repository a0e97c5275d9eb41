// Two admins save different changes of the same thought at the same time. One must be told that the thought has changed.
import type { ThoughtStore } from '../../api/thoughts/thoughtStore.ts';
import { normalizeDraft, type ThoughtDraft } from '../../domain/thought/thought.ts';
import { createThought } from '../../bench/servers/feedSchema.ts';
import { atMost, type ChaosRow, type ChaosTrial, sum } from '../trial.ts';
import { type EditThought, withFirestoreEditors, withSqliteEditors } from './editors.ts';

/** The emulator takes seconds for each pair, because the second transaction waits for the lock of the first one. */
const firestorePairsAtOnce = { short: 2, long: 20 };

/** Both editors begin after this time, when both know what to do. */
const startDelayMs = 5;

export const tryConcurrentEdits: ChaosTrial = async ({ isLong }) => {
  const sqlitePairs = isLong ? 1_000 : 100;
  const lanesCount = isLong ? firestorePairsAtOnce.long : firestorePairsAtOnce.short;
  const pairsPerLane = isLong ? 1_000 / lanesCount : 1;
  const sqlite = await withSqliteEditors((store, editors) => runPairs(store, editors, sqlitePairs));
  const lanes = await withFirestoreEditors(lanesCount, (store, editors) =>
    runPairs(store, editors, pairsPerLane),
  );
  return [
    createRow('two processes, SQLite', sqlite),
    createRow('two clients, Firestore', {
      pairs: sum(lanes.map(({ pairs }) => pairs)),
      overlapping: sum(lanes.map(({ overlapping }) => overlapping)),
      overwrites: sum(lanes.map(({ overwrites }) => overwrites)),
    }),
  ];
};

interface PairResults {
  pairs: number;
  /** Pairs whose second edit began before the first one had ended. */
  overlapping: number;
  /** Pairs of which both edits or none were saved, or where the stored text is neither edit. */
  overwrites: number;
}

function createRow(editors: string, { pairs, overlapping, overwrites }: PairResults): ChaosRow {
  const label = `${pairs.toLocaleString('en')} pairs of edits by ${editors}, ${overlapping.toLocaleString('en')} at the same time`;
  return atMost(label, overwrites, 0, ' silent overwrites');
}

async function runPairs(
  store: ThoughtStore,
  editors: readonly [EditThought, EditThought],
  pairs: number,
): Promise<PairResults> {
  const results: PairResults = { pairs, overlapping: 0, overwrites: 0 };
  for (let pair = 0; pair < pairs; pair += 1) {
    const change = { by: 'ada@example.com', now: new Date().toISOString() };
    const { id, version } = await store.add(createDraft(pair, 'Nobody'), `pair-${pair}`, change);
    const startAt = Date.now() + startDelayMs;
    const outcomes = await Promise.all(
      editors.map(async (edit, index) => {
        const author = index === 0 ? 'Ada' : 'Grace';
        return { author, ...(await edit({ id, version, draft: createDraft(pair, author), startAt })) };
      }),
    );
    const [saved, ...others] = outcomes.filter(({ isSaved }) => isSaved);
    const stored = await store.findById(id);
    const isRight =
      others.length === 0 && stored?.author === saved?.author && stored?.version === version + 1;
    if (!isRight) results.overwrites += 1;
    const lastStart = Math.max(...outcomes.map(({ startedAt }) => startedAt));
    const firstEnd = Math.min(...outcomes.map(({ endedAt }) => endedAt));
    if (lastStart < firstEnd) results.overlapping += 1;
  }
  return results;
}

function createDraft(number: number, author: string): ThoughtDraft {
  return normalizeDraft({ ...createThought(number), author });
}
