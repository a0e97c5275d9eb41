// The rules of drafts of live thoughts that both stores share. Such a draft is prepared beside the live thought, which
// visitors see until the draft is published in its place.
import { isLive, type Thought, type ThoughtDraft, type ThoughtVersion } from '#domain/thought/thought.ts';
import type { ChangeMetadata } from '../audit/auditLog.ts';
import {
  applyDraft,
  createThought,
  hasSameContent,
  markDrafted,
  requireSameAddition,
} from './thoughtRecord.ts';
import type { Stored } from './operations.ts';
import type { PublishOutcome, UpdateOutcome } from './thoughtStore.ts';

/** The draft that is added, or what the store returns instead. */
type AdditionPlan = { added: Thought } | { outcome: UpdateOutcome | null };

/**
 * Returns the draft of a live thought to add.
 * @param found `stored` is the draft itself, if this is a retry, and `other` a draft that the live thought has already
 */
export function planAddition(
  id: string,
  base: ThoughtVersion,
  draft: ThoughtDraft,
  change: ChangeMetadata,
  found: { stored: Stored | null; live: Thought | null; other: Thought | null },
): AdditionPlan {
  const { stored, live, other } = found;
  if (stored !== null)
    return { outcome: { kind: 'saved', thought: requireSameAddition(stored, draft, true) } };
  if (live === null) return { outcome: null };
  const isChanged = live.version !== base.version || !isLive(live);
  const stale = isChanged ? live : other;
  if (stale !== null) return { outcome: { kind: 'stale', thought: stale } };
  return { added: { ...createThought(id, draft, change, true), draftOf: base } };
}

/** The next version of the live thought, or what the store returns instead. */
type ReplacementPlan = { replaced: Thought } | { outcome: PublishOutcome | null };

/** Compares a draft and the live thought with the versions that the admin has seen. */
export function planReplacement(
  { draft, version, base }: { draft: ThoughtDraft; version: number; base: ThoughtVersion },
  change: ChangeMetadata,
  { stored, live }: { stored: Thought | null; live: Thought | null },
): ReplacementPlan {
  if (stored === null) {
    const isRetry = live !== null && hasSameContent(live, draft, false);
    return { outcome: isRetry ? { kind: 'saved', thought: live } : null };
  }
  if (stored.version !== version) return { outcome: { kind: 'stale', thought: stored } };
  if (live === null || live.trashedAt !== null) return { outcome: { kind: 'deleted' } };
  if (live.version !== base.version) return { outcome: { kind: 'stale', thought: live } };
  return { replaced: markDrafted(applyDraft(live, draft, change), false, change) };
}
