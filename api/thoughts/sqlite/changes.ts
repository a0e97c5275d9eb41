// The changes of thoughts in SQLite.
import type { DatabaseSync } from 'node:sqlite';
import { isLive, placeOf } from '#domain/thought/thought.ts';
import type { ChangeMetadata } from '../../audit/auditLog.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import type { Move, ThoughtTransactions } from '../thoughtChanges.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { addRevision } from './history.ts';
import { countRanks, findRow, writeRow } from './rows.ts';

const thoughtsPerUndo = 500;

export function createTransactions(database: DatabaseSync, audit: SqliteAuditLog): ThoughtTransactions {
  return {
    change: ({ ids, operation, needsItems = false }, change, plan) =>
      transact(database, () => {
        const {
          result,
          moves = [],
          entries = [],
          items,
        } = plan({
          find: (id) => findRow(database, id),
          entries: operation === undefined ? { entry: null, undone: null } : audit.findOperation(operation),
          items: operation === undefined || !needsItems ? new Set() : audit.findItems(operation, ids),
        });
        makeMoves(database, moves, change);
        for (const entry of entries) audit.append(entry, items);
        return result;
      }),
    findChangedIds: async (operation, after) =>
      wrapSqliteErrors(() => {
        const found = prepareOnce(
          database,
          `SELECT id FROM thoughts WHERE id > :after AND EXISTS (
             SELECT 1 FROM json_each(record, '$.operationIds') WHERE value = :operation)
           ORDER BY id LIMIT :limit`,
        ).all({ after: after ?? '', operation, limit: thoughtsPerUndo + 1 });
        const ids = found.slice(0, thoughtsPerUndo).map(({ id }) => String(id));
        return { ids, isComplete: found.length <= thoughtsPerUndo };
      }),
    findDue: async function* (now) {
      const findDue = 'SELECT id FROM thoughts WHERE publishAt <= ? ORDER BY publishAt, id';
      const due = wrapSqliteErrors(() => prepareOnce(database, findDue).all(now));
      yield* due.map(({ id }) => String(id));
    },
  };
}

/**
 * Adds, replaces and deletes thoughts. One that goes live gets the next rank. The thought with the last rank gets the rank of one
 * that is no longer live.
 */
function makeMoves(database: DatabaseSync, moves: readonly Move[], change: ChangeMetadata): void {
  let ranks = countRanks(database);
  for (const { before, thought, record, addsRevision } of moves) {
    if (before !== null && addsRevision) addRevision(database, before.thought, change);
    // Read here, because moving another thought may have changed it.
    const rank = before === null ? null : (findRow(database, before.thought.id)?.rank ?? null);
    const isMoved = before === null || thought === null || placeOf(before.thought) !== placeOf(thought);
    if (thought !== null)
      writeRow(database, thought, isMoved ? (isLive(thought) ? ranks++ : null) : rank, record);
    else if (before !== null)
      prepareOnce(database, 'DELETE FROM thoughts WHERE id = ?').run(before.thought.id);
    if (!isMoved || rank === null) continue;
    ranks -= 1;
    prepareOnce(database, 'UPDATE thoughts SET rank = ? WHERE rank = ?').run(rank, ranks);
  }
}

/** Creates the methods that change one field without a new version. */
export function createFieldChanges(database: DatabaseSync) {
  return {
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
