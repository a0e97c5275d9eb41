import type { DatabaseSync } from 'node:sqlite';
import { migrate, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { reindexRows, upgradeRows } from './reindexRows.ts';
import { readRevisions } from './history.ts';
import { createFinders, createPageReaders, iterateByRank, iterateRows } from './pages.ts';
import { createRankReader } from './rankReader.ts';
import { thoughtMigrations } from './rows.ts';
import { createImport } from './imports.ts';
import { createFieldChanges, createTransactions } from './changes.ts';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createBulkActions } from '../bulkActions.ts';
import { createOperations } from '../operations.ts';
import { createEdits } from '../thoughtChanges.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

/** Stores thoughts in SQLite. The caller closes the database. */
export function createSqliteThoughtStore(database: DatabaseSync, audit: SqliteAuditLog): ThoughtStore {
  migrate(database, 'thoughts', thoughtMigrations);
  const ranks = createRankReader(database);
  const transactions = createTransactions(database, audit);
  return {
    name: 'sqlite',
    size: async (maxAgeMs) => wrapSqliteErrors(() => ranks.size(maxAgeMs)),
    findByRanks: async (requested) => wrapSqliteErrors(() => ranks.findByRanks(requested)),
    ...createFinders(database),
    ...createPageReaders(database),
    listRevisions: async (id) => wrapSqliteErrors(() => readRevisions(database, id)),
    iterate: (place) => iterateRows(database, place),
    iterateByRank: () => iterateByRank(database),
    ...createEdits(transactions),
    ...createBulkActions(transactions),
    ...createOperations(transactions),
    ...createFieldChanges(database),
    import: createImport(database, transactions),
    reindex: (signal) => reindexRows(database, signal),
    upgrade: (onProgress) => upgradeRows(database, onProgress ?? (() => {})),
    ping: async () => {
      // Reads from the table, because selecting a constant succeeds even if the file can't be read.
      wrapSqliteErrors(() => database.prepare('SELECT rank FROM thoughts LIMIT 1').get());
    },
  };
}
