import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { useMemo } from 'react';
import { countBubbles } from '../formatCount.ts';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { ExportPanel } from '../importExport/ExportPanel.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { ConfirmCommand } from './ConfirmCommand.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { RunDialog } from './RunDialog.tsx';
import { type BulkState, useRun } from './useBulk.ts';

interface Props {
  bulk: BulkState;
  listOptions: ListOptions;
  /** The number of thoughts that match the search and the filter. */
  totalCount: number | null;
}

/** The bar of the selection, and the dialog of a bulk action: before it, while it runs, and afterwards. */
export function Bulk({ bulk, listOptions, totalCount }: Props) {
  return (
    <>
      <SelectionBar bulk={bulk} place={listOptions.place} totalCount={totalCount} />
      <BulkDialog bulk={bulk} listOptions={listOptions} />
    </>
  );
}

function BulkDialog({ bulk, listOptions }: Omit<Props, 'totalCount'>) {
  const run = useRun(bulk.runner);
  const { chosen } = bulk;
  if (run !== null) return <RunDialog run={run} runner={bulk.runner} onClose={bulk.closeRun} />;
  if (chosen === null) return null;
  if (chosen.command === 'EXPORT')
    return <ExportSelection thoughts={chosen.thoughts} listOptions={listOptions} onClose={bulk.cancel} />;
  return (
    <ConfirmCommand
      action={chosen.command}
      thoughts={chosen.thoughts}
      onConfirm={bulk.start}
      onClose={bulk.cancel}
    />
  );
}

interface ExportSelectionProps {
  thoughts: readonly ThoughtVersion[];
  listOptions: ListOptions;
  onClose: () => void;
}

function ExportSelection({ thoughts, listOptions, onClose }: ExportSelectionProps) {
  const selection = useMemo(
    () => ({ ids: new Set(thoughts.map(({ id }) => id)), listOptions }),
    [thoughts, listOptions],
  );
  return (
    <ClosableDialog label={`Export: ${countBubbles(thoughts.length)}`} size="small" onClose={onClose}>
      <ExportPanel selection={selection} />
    </ClosableDialog>
  );
}
