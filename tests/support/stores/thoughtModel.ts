// A thought store in memory. Random sequences compare both stores with it.
import { isLive, type Thought } from '#domain/thought/thought.ts';
import type { ChangeMetadata, NewAuditEntry } from '../../../api/audit/auditLog.ts';
import { KeyAlreadyUsed } from '../../../api/storage/storeErrors.ts';
import { importBatch } from '../../../api/thoughts/imports.ts';
import { createEdits, type Move, type ThoughtTransactions } from '../../../api/thoughts/thoughtChanges.ts';
import { indexKeysOf, maxRevisions } from '../../../api/thoughts/thoughtRecord.ts';
import type { Revision, StoredThought, ThoughtWriter } from '../../../api/thoughts/thoughtStore.ts';
import { draftOf } from './storeFixture.ts';

/** A change. A target is the position of a thought in the model, or any larger number. */
export type Operation =
  | { kind: 'add'; key: string; text: string; isDraft: boolean }
  /** With a lag of 1, the client knows the version before the current one. */
  | { kind: 'update'; target: number; text: string; lag: number; isDraft: boolean | undefined }
  | { kind: 'trash' | 'restore'; target: number }
  | { kind: 'import'; texts: readonly string[] };

export interface ThoughtModel {
  /** All thoughts, oldest first. */
  stored: StoredThought[];
  /** The ids of the live ones; the index is the rank. */
  ranked: string[];
  revisions: Record<string, Revision[]>;
  /** Newest first. */
  entries: NewAuditEntry[];
}

export const emptyModel: ThoughtModel = { stored: [], ranked: [], revisions: {}, entries: [] };

type Writer = Pick<ThoughtWriter, 'add' | 'update' | 'trash' | 'restore' | 'import'>;

/** Makes the change in a store. */
export function runOperation(
  store: Writer,
  { stored }: ThoughtModel,
  operation: Operation,
  change: ChangeMetadata,
): Promise<unknown> {
  if (operation.kind === 'add')
    return store.add(draftOf(operation.text), operation.key, change, operation.isDraft).catch(handleUsedKey);
  if (operation.kind === 'import') {
    const rows = operation.texts.map((text) => ({
      id: `imported-${text}`,
      draft: draftOf(text),
      createdAt: null,
    }));
    return store.import(rows, change, false, { operation: change.now });
  }
  const { id, version } = stored[operation.target]?.thought ?? { id: 'absent', version: 1 };
  if (operation.kind === 'update')
    return store.update(id, draftOf(operation.text), version - operation.lag, change, operation.isDraft);
  return store[operation.kind](id, change);
}

function handleUsedKey(error: unknown): 'KeyAlreadyUsed' {
  if (error instanceof KeyAlreadyUsed) return 'KeyAlreadyUsed';
  throw error;
}

/** Returns the model after the change, and what a store must return. */
export async function applyOperation(
  model: ThoughtModel,
  operation: Operation,
  change: ChangeMetadata,
): Promise<{ model: ThoughtModel; result: unknown }> {
  const changed = structuredClone(model);
  const result = await runOperation(createMemoryStore(changed), model, operation, change);
  return { model: changed, result };
}

function createMemoryStore(model: ThoughtModel): Writer {
  const find = (id: string) => model.stored.find(({ thought }) => thought.id === id) ?? null;
  const transactions: Pick<ThoughtTransactions, 'change'> = {
    change: async (_needs, change, plan) => {
      const noEntries = { entry: null, undone: null };
      const {
        result,
        moves = [],
        entries = [],
      } = plan({
        find,
        entries: noEntries,
        items: new Set(),
      });
      for (const move of moves) makeMove(model, move, change);
      model.entries.unshift(...entries);
      return result;
    },
  };
  const findDuplicate = (_id: string, fingerprint: string) =>
    model.stored
      .filter(({ thought }) => indexKeysOf(thought).fingerprint === fingerprint)
      .map(({ thought }) => thought.id)
      .toSorted()[0];
  return {
    ...createEdits(transactions),
    import: async (rows, change, dryRun, { operation = '' } = {}) => {
      const options = { needs: { ids: [] }, dryRun, operation, shouldUpdate: false, findDuplicate };
      return (await importBatch(transactions, rows, change, options)).report;
    },
  };
}

function makeMove(
  model: ThoughtModel,
  { before, thought, record, addsRevision }: Move,
  { by, now }: ChangeMetadata,
): void {
  if (thought === null) throw new Error('No operation deletes a thought for good.');
  const { id } = thought;
  if (before !== null && addsRevision) {
    const revision = { thought: before.thought, by, at: now };
    model.revisions[id] = [revision, ...(model.revisions[id] ?? [])].slice(0, maxRevisions);
  }
  const position = model.stored.findIndex((other) => other.thought.id === id);
  model.stored[position === -1 ? model.stored.length : position] = { thought, record };
  model.ranked = rankAfter(model.ranked, thought);
}

/** A thought that goes live gets the next rank. The thought with the last rank gets the freed one. */
function rankAfter(ranked: readonly string[], thought: Thought): string[] {
  const { id } = thought;
  if (ranked.includes(id) === isLive(thought)) return [...ranked];
  if (isLive(thought)) return [...ranked, id];
  return ranked.map((other) => (other === id ? (ranked.at(-1) ?? id) : other)).slice(0, -1);
}
