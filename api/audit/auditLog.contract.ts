// The tests that every audit log must pass.
import { beforeEach, describe, expect, test } from 'vitest';
import { writeCursor } from '../storage/cursor.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import type { AuditLog, NewAuditEntry } from './auditLog.ts';

export interface AuditLogFixture {
  audit: AuditLog;
  /** Adds two entries in one transaction, which fails at its end if `shouldFail`. */
  appendTwo: (entries: [NewAuditEntry, NewAuditEntry], shouldFail: boolean) => Promise<void>;
}

export function describeAuditLog(name: string, open: () => Promise<AuditLogFixture>): void {
  // The timeout is long because the emulator may be slow.
  describe(`the ${name} audit log`, { timeout: 60_000 }, () => {
    let audit: AuditLog;
    let appendTwo: AuditLogFixture['appendTwo'];
    beforeEach(async () => {
      ({ audit, appendTwo } = await open());
    }, 60_000);

    test('is empty at first', async () => {
      expect(await audit.readPage(10, null)).toEqual({ edges: [], hasNextPage: false });
    });

    test('returns entries newest first, page by page, even when their times are equal', async () => {
      for (const minute of [1, 3, 3, 3, 2]) await audit.record(entryAt(minute));
      const first = await audit.readPage(2, null);
      const second = await audit.readPage(2, first.edges[1]?.cursor ?? '');
      const third = await audit.readPage(2, second.edges[1]?.cursor ?? '');
      expect([first, second, third].map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false]);
      const entries = [first, second, third].flatMap(({ edges }) => edges.map(({ node }) => node));
      expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([3, 3, 3, 2, 1].map(entryAt));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
    });

    test('adds the entries of a transaction together', async () => {
      await appendTwo([entryAt(1), entryAt(2)], false);
      expect((await audit.readPage(10, null)).edges).toHaveLength(2);
    });

    test('adds no entry of a transaction that fails', async () => {
      await expect(appendTwo([entryAt(1), entryAt(2)], true)).rejects.toThrow(StoreUnavailable);
      expect((await audit.readPage(10, null)).edges).toEqual([]);
    });

    test('rejects a cursor that is invalid or of another list', async () => {
      const otherList = writeCursor('NEWEST', { key: '2026', id: '1' });
      for (const after of ['', 'garbage', '%%%', 'bnVsbA', otherList])
        await expect(audit.readPage(5, after)).rejects.toThrow(BadCursor);
    });
  });
}

function entryAt(minute: number): NewAuditEntry {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  return { action: 'notified', subject: null, title: `News of ${minute}`, by: 'ann@example.org', at };
}
