import type { PageInfo } from '../generated/resolvers.generated.ts';
import type { Page } from '../storage/cursor.ts';
import { requireInput } from './errorCodes.ts';
import type { ResolverContext } from './resolverContext.ts';

const maxPageSizeForVisitors = 50;
export const maxPageSizeForAdmins = 100;

/** Rejects page sizes outside 1 to 50, or 1 to 100 for admins. Reads the caller's role only for sizes above 50. */
export async function validatePageSize(
  name: string,
  count: number,
  { isAdmin }: Pick<ResolverContext, 'isAdmin'>,
): Promise<void> {
  const max =
    count > maxPageSizeForVisitors && (await isAdmin()) ? maxPageSizeForAdmins : maxPageSizeForVisitors;
  validateCount(name, count, max);
}

/** Rejects a count outside 1 to `max`. */
export function validateCount(name: string, count: number, max: number): void {
  requireInput(count >= 1 && count <= max, `\`${name}\` is ${count}, but must be from 1 to ${max}.`);
}

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
