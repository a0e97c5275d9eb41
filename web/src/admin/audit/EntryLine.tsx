import { formatDateTime } from '../formatDateTime.ts';
import type { AuditItemFragment } from '../operations.generated.ts';
import { actionLabels } from './activityFilter.ts';

/** When an entry was made, by whom and what was done. */
export function EntryLine({ entry: { action, by, at } }: { entry: AuditItemFragment }) {
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <p>
        {by === 'system' ? 'The system' : by} {actionLabels[action]}
      </p>
    </>
  );
}
