// What every store of thoughts must do; sqliteThoughts.test.ts and firestoreThoughts.test.ts run it.
import { describe } from 'vitest';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { describeChanges } from './changes.contract.ts';
import { describeHistory } from './history.contract.ts';
import { describeImport } from './import.contract.ts';
import { describeIteration } from './iteration.contract.ts';
import { describePages } from './pages.contract.ts';
import { describeRanks } from './ranks.contract.ts';
import type { ChangeMetadata, ThoughtStore } from '../thoughtStore.ts';
import { describeWithoutText } from './withoutText.contract.ts';

/** An empty database with two stores on it, as two processes have it, and a hand that reaches past them. */
export interface StoreFixture {
  store: ThoughtStore;
  otherStore: ThoughtStore;
  putRecord: (id: string, record: Record<string, unknown>) => Promise<void>;
  deleteRecord: (id: string) => Promise<void>;
  readRecord: (id: string) => Promise<Record<string, unknown>>;
  /** Takes away what duplicates are found by, as if an earlier version had written all thoughts. */
  clearLettersKeys: () => Promise<void>;
  /** The ranks that live thoughts hold, in ascending order. */
  ranks: () => Promise<unknown[]>;
}

export function describeThoughtStore(
  database: string,
  open: () => Promise<StoreFixture>,
  operations: number,
): void {
  describe(`thoughts in ${database}`, { timeout: 60_000 }, () => {
    describeChanges(open);
    describePages(open);
    describeIteration(open);
    describeHistory(open);
    describeImport(open);
    describeWithoutText(open);
    describeRanks(open, operations);
  });
}

export function draftOf(thought: string, fields: Partial<ThoughtDraft> = {}): ThoughtDraft {
  return {
    thought,
    author: 'Ann Author',
    application: 'Apply it.',
    summary: null,
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc',
    imageUrl: null,
    imageCredit: null,
    ...fields,
  };
}

/** Admin Ann, `minute` minutes after noon. */
export function changeAt(minute: number, by = 'ann@example.org'): ChangeMetadata {
  return { by, now: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString() };
}

/** Adds thoughts with these texts, a minute apart. */
export async function addThoughts(store: ThoughtStore, texts: readonly string[]) {
  const added = [];
  for (const [minute, text] of texts.entries()) {
    added.push(await store.add(draftOf(text), `key of ${text}`, changeAt(minute)));
  }
  return added;
}

export function firstRanks(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => rank);
}
