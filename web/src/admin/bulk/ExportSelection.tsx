import { useMemo } from 'react';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { countBubbles } from '../importExport/countBubbles.ts';
import { ExportPanel } from '../importExport/ExportPanel.tsx';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtVersion } from './bulkRun.ts';

interface Props {
  thoughts: readonly ThoughtVersion[];
  listOptions: ListOptions;
  onClose: () => void;
}

export function ExportSelection({ thoughts, listOptions, onClose }: Props) {
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
