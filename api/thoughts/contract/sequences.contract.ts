import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLive } from '#domain/thought/thought.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import { withBudget } from '../../storage/timeBudget.ts';
import { changeAt, firstRanks, readAuditEntries } from '../../../tests/support/stores/storeFixture.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import {
  applyOperation,
  emptyModel,
  type Operation,
  runOperation,
  type ThoughtModel,
} from '../../../tests/support/stores/thoughtModel.ts';

/** A database that two processes use. Its writes can be made to fail. */
export interface FaultyStores {
  processes: readonly [ThoughtStore, ThoughtStore];
  /** Reads without faults. */
  reader: ThoughtStore;
  audit: AuditLog;
  /** Lets the next change by this process fail at its nth point, if it has one. Null lets none fail. */
  failAt: (process: number, point: number | null) => void;
  /** Whether such a failure causes this error. */
  isFault: (error: unknown) => boolean;
  /** Whether the database may wait for the interrupted change, so that no other one can follow. */
  isBusyAfterFault: boolean;
  close: () => Promise<void>;
}

const text = fc.constantFrom('one', 'two', 'three', 'four');
const target = fc.nat(6);
const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      text,
      isDraft: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      target,
      text,
      lag: fc.constantFrom(0, 0, 1),
      isDraft: fc.constantFrom(undefined, undefined, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('trash' as const, 'restore' as const), target }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      texts: fc.array(text, { minLength: 1, maxLength: 3 }),
    }),
  },
);

interface Step {
  operation: Operation;
  process: number;
  fault: number | null;
}

/**
 * Compares a store with the model in random sequences of changes by two processes. Some changes fail. A failed change
 * must be stored whole or not at all. MODEL_RUNS sets the number of sequences, and MODEL_SEED which ones.
 * @param open opens an empty database, for each sequence.
 * @param faultFrequency one of this number of changes fails.
 */
export function describeSequences(
  open: () => Promise<FaultyStores>,
  defaultRuns: number,
  faultFrequency: number,
): void {
  const runs = Number(process.env['MODEL_RUNS'] ?? defaultRuns);

  test(
    `${runs.toLocaleString('en')} random sequences with faults have the results and the content of the model`,
    { timeout: runs * 20_000 + 60_000 },
    async () => {
      const fault = fc.oneof(
        { weight: faultFrequency - 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
      );
      const step = fc.record({ operation, process: fc.nat(1), fault });
      let interrupted = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
          const stores = await open();
          let model = emptyModel;
          let possibleModels = [model];
          for (const [minute, next] of steps.entries()) {
            const { model: nextModel, wasInterrupted } = await runStep(stores, model, next, minute);
            // A database behind a network may still receive and carry out an interrupted change.
            const lateModel = (await applyOperation(model, next.operation, changeAt(minute))).model;
            model = nextModel;
            possibleModels = wasInterrupted && stores.isBusyAfterFault ? [model, lateModel] : [model];
            if (wasInterrupted) interrupted += 1;
            if (wasInterrupted && stores.isBusyAfterFault) break;
          }
          const read = possibleModels.length > 1 ? readSettledContent : readContent;
          const content = await read(stores, possibleModels.at(-1) ?? model);
          expect(possibleModels.map(contentOf)).toContainEqual(content);
          await stores.close();
        }),
        // A report in JSON contains only the message of an error.
        { numRuns: runs, seed: Number(process.env['MODEL_SEED'] ?? 1), includeErrorInReport: true },
      );
      // Otherwise, nothing was interrupted, and the test would show less than it says.
      expect(interrupted).toBeGreaterThan(0);
    },
  );
}

/** Returns the model after the step, which it compares with the store. */
async function runStep(
  stores: FaultyStores,
  model: ThoughtModel,
  { operation, process, fault }: Step,
  minute: number,
): Promise<{ model: ThoughtModel; wasInterrupted: boolean }> {
  const store = stores.processes[process] ?? stores.reader;
  const change = changeAt(minute);
  const expected = await applyOperation(model, operation, change);
  stores.failAt(process, fault);
  const budgetMs = fault === null ? Infinity : faultBudgetMs;
  const result = await withBudget(budgetMs, () => runOperation(store, model, operation, change)).catch(
    (error: unknown) => {
      if (fault !== null && stores.isFault(error)) return interruption;
      throw error;
    },
  );
  stores.failAt(process, null);
  const content = result === interruption ? await readSettledContent(stores, expected.model) : null;
  const isStored = content === null || content.entries.length > model.entries.length;
  const nextModel = isStored ? expected.model : model;
  expect(content ?? result).toEqual(content === null ? expected.result : contentOf(nextModel));
  return { model: nextModel, wasInterrupted: content !== null };
}

/** Longer than any change takes that is not interrupted. */
const faultBudgetMs = 1_000;

const interruption = Symbol('a change that failed');

/**
 * Returns all that is stored. If the database may still carry out an interrupted change, it is read until it is the same
 * twice, because the change may happen between two of the reads.
 */
async function readSettledContent(stores: FaultyStores, model: ThoughtModel) {
  let content = await readContent(stores, model);
  while (stores.isBusyAfterFault) {
    await pause(settlingMs);
    const next = await readContent(stores, model);
    if (isDeepStrictEqual(content, next)) break;
    content = next;
  }
  return content;
}

const settlingMs = 50;

/** Returns all that is stored. The ranks are dense if the thoughts of all ranks are as many as the size says. */
async function readContent({ reader, audit }: FaultyStores, { stored }: ThoughtModel) {
  const size = await reader.size();
  const hidden = [];
  for (const place of ['draft', 'trash'] as const)
    for await (const { thought } of reader.iterate(place)) hidden.push(thought);
  const revisions = await Promise.all(
    stored.map(async ({ thought: { id } }) => [id, await reader.listRevisions(id)] as const),
  );
  const entries = await readAuditEntries(audit, 1_000);
  return {
    ranked: await reader.findByRanks(firstRanks(size + 1)),
    hidden: hidden.toSorted(byId),
    revisions: Object.fromEntries(revisions.filter(([, list]) => list.length > 0)),
    entries: entries.map(({ id: _id, ...entry }) => entry),
  };
}

function contentOf({ stored, ranked, revisions, entries }: ThoughtModel) {
  const thoughts = stored.map(({ thought }) => thought);
  return {
    ranked: ranked.map((id) => thoughts.find((thought) => thought.id === id)),
    hidden: thoughts.filter((thought) => !isLive(thought)).toSorted(byId),
    revisions,
    entries,
  };
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
