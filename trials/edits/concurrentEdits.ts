// Two admins save different changes of the same thought at the same time. One must be told that the thought has changed.
import type { ThoughtStore } from '../../api/thoughts/thoughtStore.ts';
import { normalizeDraft, type ThoughtDraft } from '../../domain/thought/thought.ts';
import { createThought } from '../../bench/servers/feedSchema.ts';
import { atMost, type ChaosTrial } from '../trial.ts';
import { type EditThought, withEditors } from './editors.ts';

/** Both editors begin after this time, when both know what to do. */
const startDelayMs = 5;

export const tryConcurrentEdits: ChaosTrial = async ({ isLong }) => {
  const pairs = isLong ? 1_000 : 100;
  const { overlapping, overwrites } = await withEditors((store, editors) => runPairs(store, editors, pairs));
  const label = `${pairs.toLocaleString('en')} pairs of edits by two processes, SQLite, ${overlapping.toLocaleString('en')} at the same time`;
  return [atMost(label, overwrites, 0, ' silent overwrites')];
};

interface PairResults {
  /** Pairs whose second edit began before the first one had ended. */
  overlapping: number;
  /** Pairs of which both edits or none were saved, or where the stored text is neither edit. */
  overwrites: number;
}

async function runPairs(
  store: ThoughtStore,
  editors: readonly [EditThought, EditThought],
  pairs: number,
): Promise<PairResults> {
  const results: PairResults = { overlapping: 0, overwrites: 0 };
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
