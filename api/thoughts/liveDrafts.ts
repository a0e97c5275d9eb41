// Drafts of live thoughts, in both stores. Such a draft is prepared beside the live thought, which visitors see until the draft
// is published in its place.
import { isLive } from '#domain/thought/thought.ts';
import { planSave, type ThoughtTransactions } from './thoughtChanges.ts';
import {
  applyDraft,
  createAdditionRecord,
  createThought,
  hasSameContent,
  idFromKey,
  markDrafted,
  requireSameAddition,
} from './thoughtRecord.ts';
import type { PublishOutcome, ThoughtWriter, UpdateOutcome } from './thoughtStore.ts';

export function createLiveDrafts({
  change: transact,
}: ThoughtTransactions): Pick<ThoughtWriter, 'addDraftOf' | 'publishDraftOf'> {
  return {
    addDraftOf: (base, draft, key, change) => {
      const id = idFromKey(key);
      return transact<UpdateOutcome | null>(
        { ids: [id, base.id], draftOf: base.id },
        change,
        ({ find, draft: other }) => {
          const stored = find(id);
          if (stored !== null)
            return { result: { kind: 'saved', thought: requireSameAddition(stored, draft, true) } };
          const live = find(base.id)?.thought ?? null;
          if (live === null) return { result: null };
          const stale = live.version !== base.version || !isLive(live) ? live : other;
          if (stale !== null) return { result: { kind: 'stale', thought: stale } };
          const thought = { ...createThought(id, draft, change, true), draftOf: base };
          const record = createAdditionRecord(draft, true);
          return { result: { kind: 'saved', thought }, ...planSave('added', thought, change, { record }) };
        },
      );
    },
    publishDraftOf: (id, { draft, version, base }, change) =>
      transact<PublishOutcome | null>({ ids: [id, base.id] }, change, ({ find }) => {
        const stored = find(id);
        const live = find(base.id);
        if (stored === null) {
          const isRetry = live !== null && hasSameContent(live.thought, draft, false);
          return { result: isRetry ? { kind: 'saved', thought: live.thought } : null };
        }
        if (stored.thought.version !== version) return { result: { kind: 'stale', thought: stored.thought } };
        if (live === null || live.thought.trashedAt !== null) return { result: { kind: 'deleted' } };
        if (live.thought.version !== base.version)
          return { result: { kind: 'stale', thought: live.thought } };
        const thought = markDrafted(applyDraft(live.thought, draft, change), false, change);
        const { moves = [], ...plan } = planSave('published', thought, change, {
          before: live,
          addsRevision: true,
        });
        const deletion = { before: stored, thought: null, record: {}, addsRevision: false };
        return { result: { kind: 'saved', thought }, moves: [...moves, deletion], ...plan };
      }),
  };
}
