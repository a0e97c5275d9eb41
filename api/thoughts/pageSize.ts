import type { Context } from '../graphql/context.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';

const maxPageSizeForVisitors = 50;
export const maxPageSizeForAdmins = 100;

/** Refuses what is not 1 to 50, or to 100 for admins. Who asks is looked up only where it matters. */
export async function validatePageSize(
  name: string,
  count: number,
  { isAdmin }: Pick<Context, 'isAdmin'>,
): Promise<void> {
  const max =
    count > maxPageSizeForVisitors && (await isAdmin()) ? maxPageSizeForAdmins : maxPageSizeForVisitors;
  validateCount(name, count, max);
}

/** Refuses what is not 1 to `most`. */
export function validateCount(name: string, count: number, max: number): void {
  if (count < 1 || count > max) {
    throw createGraphQLError('BAD_USER_INPUT', `\`${name}\` is ${count}: ask for 1 to ${max}.`);
  }
}
