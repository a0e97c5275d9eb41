import { describe, expect, test } from 'vitest';
import { parseAuditEntry } from './auditLog.ts';

const entry = { action: 'added', subject: '1-x', title: 'Begin.', by: 'ann@example.org', at: '2026-11-22' };

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
