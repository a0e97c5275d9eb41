// The changes of one thought.
import type { DatabaseSync } from 'node:sqlite';
import { prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { addRevision } from './history.ts';
import { findRow, countRanks, type ThoughtRow, writeKeys, writeRow } from './rows.ts';
import {
  createAdditionRecord,
  createAuditEntry,
  createThought,
  applyDraft,
  hasSameContent,
  idFromKey,
  markRestored,
  markTrashed,
  requireSameAddition,
} from '../thoughtRecord.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

export function createEdits(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    add: (draft, key, change) =>
      transact(database, () => {
        const id = idFromKey(key);
        const stored = findRow(database, id);
        if (stored !== null) return requireSameAddition(stored, draft);
        const thought = createThought(id, draft, change);
        writeRow(database, thought, countRanks(database), createAdditionRecord(draft));
        audit.append(createAuditEntry('added', thought, change));
        return thought;
      }),
    update: (id, draft, version, change) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null) return null;
        if (stored.thought.version !== version)
          return { kind: hasSameContent(stored.thought, draft) ? 'saved' : 'stale', thought: stored.thought };
        const thought = applyDraft(stored.thought, draft, change);
        addRevision(database, stored.thought, change);
        writeRow(database, thought, stored.rank, stored.record);
        audit.append(createAuditEntry('changed', thought, change));
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

/** Moves a live thought to the trash. The thought with the last rank gets the freed one. */
export function trashRow(database: DatabaseSync, stored: ThoughtRow, change: ChangeMetadata): Thought {
  const last = countRanks(database) - 1;
  const thought = markTrashed(stored.thought, change);
  writeRow(database, thought, null, stored.record);
  if (stored.rank !== null)
    prepareOnce(database, 'UPDATE thoughts SET rank = ? WHERE rank = ?').run(stored.rank, last);
  return thought;
}

export function createTrash(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    trash: (id, change) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null || stored.thought.trashedAt !== null) return stored?.thought ?? null;
        const thought = trashRow(database, stored, change);
        audit.append(createAuditEntry('deleted', thought, change));
        return thought;
      }),
    restore: (id, change) =>
      transact(database, () => {
        const stored = findRow(database, id);
        if (stored === null || stored.thought.trashedAt === null) return stored?.thought ?? null;
        const thought = markRestored(stored.thought, change);
        writeRow(database, thought, countRanks(database), stored.record);
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
