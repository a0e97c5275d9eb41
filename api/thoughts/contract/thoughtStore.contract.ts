// What every store of thoughts must do; sqliteThoughts.test.ts and firestoreThoughts.test.ts run it.
import { describe } from 'vitest';
import { describeChanges } from './changes.contract.ts';
import { describeHistory } from './history.contract.ts';
import { describeImport } from './import.contract.ts';
import { describeIteration } from './iteration.contract.ts';
import { describePages } from './pages.contract.ts';
import { describeRanks } from './ranks.contract.ts';
import type { StoreFixture } from './storeFixture.ts';
import { describeWithoutText } from './withoutText.contract.ts';

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
