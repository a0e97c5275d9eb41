import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeAt, draftOf, range, thoughtOf, timeAt } from '../../tests/support/collection/builders.ts';
import {
  type BulkAction,
  bulkActions,
  type LoggedChange,
  type Plan,
  planBulkChange,
  planEdit,
  planUndo,
} from './changes.ts';
import type { StoredThought } from './storedThought.ts';

fc.configureGlobal({ seed: 2026 });

/** Applies plans and logs what they replace, as a store does. */
function createLoggedCollection(initial: readonly StoredThought[]) {
  const thoughts = new Map(initial.map((thought) => [thought.id, thought]));
  const log: LoggedChange[] = [];
  const find = (id: string) => thoughts.get(id) ?? null;
  const apply = (operation: string, { kind, changes }: Plan<unknown>) => {
    for (const { before, after } of changes) {
      const version = before?.version ?? 0;
      log.push({ operation, kind: kind ?? 'changed', by: '', at: timeAt(0), id: after.id, version, before });
      thoughts.set(after.id, after);
    }
  };
  const undo = (operation: string, minute: number) => {
    const undoable = log
      .filter((entry) => entry.operation === operation)
      .map((entry) => {
        const next = log.find(({ id, version }) => id === entry.id && version === entry.version + 1);
        return Object.assign({ next: next ?? null }, entry);
      });
    const plan = planUndo(find, undoable, changeAt(minute));
    apply(`undo ${operation}`, plan);
    return plan.result;
  };
  return { thoughts, find, apply, undo };
}

function stateOf({ version: _version, updatedBy: _by, operationIds: _ids, ...state }: StoredThought) {
  return state;
}

const actions = Object.keys(bulkActions) as BulkAction[];
const operation = fc.record({
  action: fc.constantFrom(...actions),
  selected: fc.uniqueArray(fc.nat(11), { minLength: 1 }),
});

const initial = range(12).map((index) =>
  thoughtOf(`id-${index}`, {
    draftedAt: index % 3 === 1 ? timeAt(0) : null,
    trashedAt: index % 4 === 3 ? timeAt(0) : null,
  }),
);

test('undoing bulk actions in reverse order restores the collection', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const { thoughts, find, apply, undo } = createLoggedCollection(initial);
      for (const [index, { action, selected }] of operations.entries()) {
        const versions = selected.map((each) => ({
          id: `id-${each}`,
          version: find(`id-${each}`)?.version ?? 0,
        }));
        const bulk = { operation: `op-${index}`, action, thoughts: versions };
        apply(bulk.operation, planBulkChange(find, bulk, changeAt(index + 1)));
      }
      for (const index of range(operations.length).toReversed()) expect(undo(`op-${index}`, 20)).toEqual([]);
      expect([...thoughts.values()].map(stateOf)).toEqual(initial.map(stateOf));
    }),
  );
});

test('undoing a bulk action skips exactly the thoughts that were edited since, even when it is retried', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(11)), (edited) => {
      const { thoughts, find, apply, undo } = createLoggedCollection(initial);
      const versions = initial.map(({ id, version }) => ({ id, version }));
      apply(
        'op',
        planBulkChange(find, { operation: 'op', action: 'DELETE', thoughts: versions }, changeAt(1)),
      );
      const deleted = new Set(initial.filter(({ trashedAt }) => trashedAt === null).map(({ id }) => id));
      for (const index of edited) {
        const thought = find(`id-${index}`);
        const edit = { id: `id-${index}`, draft: draftOf('Edited'), version: thought?.version ?? 0 };
        apply(`edit ${index}`, planEdit(find, edit, changeAt(2)));
      }
      const left = edited.map((index) => `id-${index}`).filter((id) => deleted.has(id));
      for (const minute of [3, 4])
        expect(new Set(undo('op', minute).map(({ id }) => id))).toEqual(new Set(left));
      for (const id of deleted) expect(thoughts.get(id)?.trashedAt === null).toBe(!left.includes(id));
    }),
  );
});
