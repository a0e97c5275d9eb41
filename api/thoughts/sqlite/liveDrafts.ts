// Drafts of live thoughts.
import type { DatabaseSync } from 'node:sqlite';
import type { SqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { prepareOnce, transact } from '../../storage/sqlite.ts';
import { planAddition, planReplacement } from '../liveDrafts.ts';
import { createAdditionRecord, createAuditEntry, idFromKey } from '../thoughtRecord.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { addRevision } from './history.ts';
import { findRow, readRow, writeRow } from './rows.ts';
import { moveRow } from './writes.ts';

export function createLiveDrafts(database: DatabaseSync, audit: SqliteAuditLog) {
  return {
    addDraftOf: (base, draft, key, change) =>
      transact(database, () => {
        const id = idFromKey(key);
        const other = prepareOnce(
          database,
          `SELECT id, record FROM thoughts WHERE place = 'draft' AND record ->> '$.draftOf.id' = ? LIMIT 1`,
        ).get(base.id);
        const plan = planAddition(id, base, draft, change, {
          stored: findRow(database, id),
          live: findRow(database, base.id)?.thought ?? null,
          other: other === undefined ? null : readRow(other).thought,
        });
        if ('outcome' in plan) return plan.outcome;
        writeRow(database, plan.added, null, createAdditionRecord(draft, true));
        audit.append(createAuditEntry('added', plan.added, change));
        return { kind: 'saved', thought: plan.added };
      }),
    publishDraftOf: (id, publication, change) =>
      transact(database, () => {
        const live = findRow(database, publication.base.id);
        const stored = findRow(database, id)?.thought ?? null;
        const plan = planReplacement(publication, change, { stored, live: live?.thought ?? null });
        if ('outcome' in plan) return plan.outcome;
        if (live === null) return null;
        addRevision(database, live.thought, change);
        moveRow(database, live.thought, plan.replaced, live.record);
        prepareOnce(database, 'DELETE FROM thoughts WHERE id = ?').run(id);
        audit.append(createAuditEntry('published', plan.replaced, change));
        return { kind: 'saved', thought: plan.replaced };
      }),
  } satisfies Partial<ThoughtStore>;
}
