import type { Page } from '../storage/cursor.ts';
import type { PageInfo } from '../generated/resolvers.generated.ts';

/**
 * Returns the cursors of a page, as Relay's specification of connections defines them.
 * @param after the cursor of the request for the page, if any
 */
export function createPageInfo(
  { edges, hasNextPage }: Page<unknown>,
  after: string | null | undefined,
): PageInfo {
  return {
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
    hasNextPage,
    hasPreviousPage: after != null,
  };
}
