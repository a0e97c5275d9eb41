// The changes of one thought.
import type { DatabaseSync } from 'node:sqlite';
import { prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { addRevision } from './history.ts';
import { findRow, countRanks, writeKeys, writeRow } from './rows.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  markDrafted,
  markRestored,
  markTrashed,
  requireSameAddition,
  updateActionOf,
} from '../thoughtRecord.ts';
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { isLive, placeOf, type Thought } from '#domain/thought/thought.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

export function createEdits(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    add: (draft, key, change, isDraft = false, publishAt = null) =>
      transact(database, () => {
        const id = idFromKey(key);
        const stored = findRow(database, id);
        if (stored !== null) return requireSameAddition(stored, draft, isDraft);
        const thought = createThought(id, draft, change, isDraft, publishAt);
        writeRow(
          database,
          thought,
          isDraft ? null : countRanks(database),
          createAdditionRecord(draft, isDraft),
        );
        audit.append(createAuditEntry('added', thought, change));
        return thought;
      }),
    update: (id, draft, version, change, isDraft, publishAt) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null) return null;
        if (stored.thought.version !== version)
          return {
            kind: hasSameContent(stored.thought, draft, isDraft, publishAt) ? 'saved' : 'stale',
            thought: stored.thought,
          };
        const thought = markDrafted(applyDraft(stored.thought, draft, change), isDraft, change, publishAt);
        addRevision(database, stored.thought, change);
        moveRow(database, stored.thought, thought, stored.record);
        audit.append(createAuditEntry(updateActionOf(stored.thought, thought), thought, change));
        return { kind: 'saved', thought };
      }),
  } satisfies Partial<ThoughtStore>;
}

/** Creates the methods that change one field without a new version. */
export function createFieldChanges(database: DatabaseSync) {
  const setValue = (id: string, version: number, field: { shareImage: string } | { lang: string }) =>
    transact(database, () => {
      const stored = findRow(database, id);
      if (stored?.thought.version !== version) return false;
      database
        .prepare('UPDATE thoughts SET record = json_patch(record, :field) WHERE id = :id')
        .run({ id, field: JSON.stringify(field) });
      writeKeys(database, { ...stored.thought, ...field });
      return true;
    });
  return {
    setShareImage: (id, version, shareImage) => setValue(id, version, { shareImage }),
    setLanguage: (id, version, lang) => setValue(id, version, { lang }),
    replaceImageUrl: (id, from, to) =>
      transact(database, () => {
        const { changes } = database
          .prepare(
            `UPDATE thoughts SET record = json_set(record, '$.imageUrl', :to)
             WHERE id = :id AND record ->> 'imageUrl' = :from`,
          )
          .run({ id, from, to });
        return changes === 1;
      }),
  } satisfies Partial<ThoughtStore>;
}

/**
 * Replaces a thought by one that may be in another place. One that goes live gets the next rank. The thought with the last
 * rank gets the rank of one that is no longer live.
 */
export function moveRow(
  database: DatabaseSync,
  before: Thought,
  thought: Thought,
  record: ThoughtRecord,
): void {
  // Read here, because moving another thought may have changed it.
  const rank = findRow(database, thought.id)?.rank ?? null;
  if (placeOf(before) === placeOf(thought)) return writeRow(database, thought, rank, record);
  const ranks = countRanks(database);
  writeRow(database, thought, isLive(thought) ? ranks : null, record);
  if (rank !== null)
    prepareOnce(database, 'UPDATE thoughts SET rank = ? WHERE rank = ?').run(rank, ranks - 1);
}

export function createTrash(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    trash: (id, change) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null || stored.thought.trashedAt !== null) return stored?.thought ?? null;
        const thought = markTrashed(stored.thought, change);
        moveRow(database, stored.thought, thought, stored.record);
        audit.append(createAuditEntry('deleted', thought, change));
        return thought;
      }),
    restore: (id, change) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null || stored.thought.trashedAt === null) return stored?.thought ?? null;
        const thought = markRestored(stored.thought, change);
        moveRow(database, stored.thought, thought, stored.record);
        audit.append(createAuditEntry('restored', thought, change));
        return thought;
      }),
    purgeTrash: async (trashedBefore) => {
      const expired = 'FROM thoughts WHERE trashedAt < ?';
      // Checked without a write lock, so that a run with nothing to delete doesn't wait for another process.
      const isDue = wrapSqliteErrors(() =>
        database.prepare(`SELECT 1 ${expired} LIMIT 1`).get(trashedBefore),
      );
      if (isDue === undefined) return 0;
      return transact(database, () =>
        Number(database.prepare(`DELETE ${expired}`).run(trashedBefore).changes),
      );
    },
  } satisfies Partial<ThoughtStore>;
}
