import type { AuditItemFragment } from '../operations.generated.ts';

interface Change<Version> {
  /** Null for a thought that was added. */
  before: Version | null;
  after: Version;
}

/**
 * Returns the versions of a thought before and after a change, or null if one of them isn't stored: the API keeps 20.
 * @param revisions the versions that were replaced, newest first, each with the time when it was replaced.
 */
export function findChange<
  Revision extends { version: number; at: string },
  Thought extends { version: number },
>(
  { action, at }: Pick<AuditItemFragment, 'action' | 'at'>,
  revisions: readonly Revision[],
  current: Thought,
): Change<Revision | Thought> | null {
  if (action === 'added') {
    const after = [current, ...revisions].find(({ version }) => version === 1);
    return after === undefined ? null : { before: null, after };
  }
  const index = revisions.findIndex((revision) => revision.at === at);
  const before = revisions[index];
  return before === undefined ? null : { before, after: revisions[index - 1] ?? current };
}
