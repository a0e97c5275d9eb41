// The tests that every thought store must pass. sqliteThoughtStore.test.ts and firestoreThoughtStore.test.ts run them.
import { describe } from 'vitest';
import { describeAuthorPages } from './authorPages.contract.ts';
import { describeBulkActions } from './bulkActions.contract.ts';
import { describeChanges } from './changes.contract.ts';
import { describeFilters } from './filters.contract.ts';
import { describeImport } from './import.contract.ts';
import { describeIteration } from './iteration.contract.ts';
import { describePages } from './pages.contract.ts';
import { describePublicLists } from './publicLists.contract.ts';
import { describeRanks } from './ranks.contract.ts';
import { describeSchedules } from './schedules.contract.ts';
import { describeSearch } from './search.contract.ts';
import { describeUndoImport } from './undoImport.contract.ts';
import type { StoreFixture } from '../../../tests/support/stores/storeFixture.ts';
import { describeRecordsWithoutText } from './withoutText.contract.ts';

export function describeThoughtStore(
  database: string,
  open: () => Promise<StoreFixture>,
  operations: number,
): void {
  describe(`the ${database} thought store`, { timeout: 60_000 }, () => {
    describeChanges(open);
    describePages(open);
    describeAuthorPages(open);
    describeSearch(open, operations);
    describeFilters(open);
    describePublicLists(open);
    describeIteration(open);
    describeImport(open);
    describeUndoImport(open);
    describeBulkActions(open);
    describeSchedules(open);
    describeRecordsWithoutText(open);
    describeRanks(open, operations);
  });
}
