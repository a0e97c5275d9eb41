import type { ThoughtPlace } from '../operations.generated.ts';
import { ConfirmAction } from './ConfirmAction.tsx';
import { RunDialog } from './RunDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type BulkState, useRun } from './useBulk.ts';

interface Props {
  bulk: BulkState;
  place: ThoughtPlace;
  /** The number of thoughts that match the search and the filter. */
  totalCount: number | null;
}

/** The bar of the selection, and the dialog of a bulk action: before it, while it runs, and afterwards. */
export function Bulk({ bulk, place, totalCount }: Props) {
  const run = useRun(bulk.runner);
  const { chosen, runner } = bulk;
  return (
    <>
      <SelectionBar bulk={bulk} place={place} totalCount={totalCount} />
      {run !== null && <RunDialog run={run} runner={runner} onClose={bulk.closeRun} />}
      {run === null && chosen !== null && (
        <ConfirmAction {...chosen} onConfirm={() => bulk.start(chosen)} onClose={bulk.cancel} />
      )}
    </>
  );
}
