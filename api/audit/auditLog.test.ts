import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import { writeCursor } from '../storage/cursor.ts';
import { BadCursor } from '../storage/storeErrors.ts';
import {
  type AuditFilter,
  type AuditLog,
  extendOperationEntry,
  type NewAuditEntry,
  parseAuditEntry,
} from './auditLog.ts';

describeOnBothDatabases('the audit log', (open) => {
  let audit: AuditLog;
  beforeEach(async () => {
    [{ audit }] = await open();
  });

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

  test('returns the entries that match the whole filter, page by page', async () => {
    const actions = ['changed', 'added', 'changed', 'deleted', 'changed', 'changed'] as const;
    const entries = actions.map((action, minute): NewAuditEntry => {
      const { title, at } = entryAt(minute);
      return { action, title, at, subject: `thought-${minute % 2}`, by: `person-${minute % 3}` };
    });
    for (const entry of entries) await audit.record(entry);
    const filters = Object.entries({
      by: [null, ['person-0'], ['person-1', 'person-2']],
      action: [null, 'changed'],
      subject: [null, 'thought-0'],
      from: [null, entryAt(1).at],
      until: [null, entryAt(4).at],
    }).reduce<AuditFilter[]>(
      (all, [name, values]) => all.flatMap((filter) => values.map((value) => ({ ...filter, [name]: value }))),
      [{}],
    );
    for (const filter of filters) {
      const found = [];
      for (let after: string | null = null; ;) {
        const { edges, hasNextPage } = await audit.readPage(2, after, filter);
        found.push(...edges.map(({ node }) => node.title));
        after = edges.at(-1)?.cursor ?? null;
        if (!hasNextPage) break;
      }
      const expected = entries.filter((entry) => isMatch(entry, filter)).map(({ title }) => title);
      expect([filter, found]).toEqual([filter, expected.toReversed()]);
    }
  });

  test('rejects a cursor that is invalid or of another list', async () => {
    const otherList = writeCursor('NEWEST', { key: '2026', id: '1' });
    for (const after of ['', 'garbage', '%%%', 'bnVsbA', otherList])
      await expect(audit.readPage(5, after)).rejects.toThrow(BadCursor);
  });
});

const entry = { action: 'added', subject: '1-x', title: 'Begin.', by: 'ann@example.org', at: '2026-11-22' };

describe('extendOperationEntry', () => {
  test('counts the changes of all transactions, and keeps who began the operation and when', () => {
    const changes = { action: 'imported', operation: 'op', changed: 1 } as const;
    const first = extendOperationEntry(null, changes, { by: 'ann@example.org', now: '2026-11-22' });
    expect(first).toMatchObject({ title: '1 thought', by: 'ann@example.org', at: '2026-11-22' });
    const stored = { id: '1', ...first, undoneAt: '2026-11-23' };
    const second = extendOperationEntry(stored, changes, { by: 'eve@example.org', now: '2026-11-24' });
    expect(second).toEqual({ ...first, title: '2 thoughts', changed: 2 });
  });
});

describe('parseAuditEntry', () => {
  test('returns a stored entry without other fields', () => {
    expect(parseAuditEntry('1', { ...entry, likes: 7 })).toEqual({ id: '1', ...entry });
  });

  test.each([
    [
      { ...entry, action: 'archived' },
      { ...entry, action: 'changed' },
    ],
    [
      { ...entry, subject: 7, title: null },
      { ...entry, subject: null, title: '' },
    ],
    [{}, { action: 'changed', subject: null, title: '', by: '', at: '' }],
  ])('reads %j without what this version doesn’t know', (stored, expected) => {
    expect(parseAuditEntry('1', stored)).toEqual({ id: '1', ...expected });
  });
});

function isMatch(entry: NewAuditEntry, { by, action, subject, from, until }: AuditFilter): boolean {
  return (
    by?.includes(entry.by) !== false &&
    [null, entry.action].includes(action ?? null) &&
    [null, entry.subject].includes(subject ?? null) &&
    entry.at >= (from ?? '') &&
    (until === null || entry.at < (until ?? ''))
  );
}

function entryAt(minute: number): NewAuditEntry {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  return { action: 'notified', subject: null, title: `News of ${minute}`, by: 'ann@example.org', at };
}
