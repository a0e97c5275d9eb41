import type { Context } from '../context.ts';
import { refusal } from '../refusals.ts';

const mostForVisitors = 50;
export const mostForAdmins = 100;

/** Refuses what is not 1 to 50, or to 100 for admins. Who asks is looked up only where it matters. */
export async function checkCount(
  name: string,
  count: number,
  { isAdmin }: Pick<Context, 'isAdmin'>,
): Promise<void> {
  const most = count > mostForVisitors && (await isAdmin()) ? mostForAdmins : mostForVisitors;
  requireCount(name, count, most);
}

/** Refuses what is not 1 to `most`. */
export function requireCount(name: string, count: number, most: number): void {
  if (count < 1 || count > most) {
    throw refusal('BAD_USER_INPUT', `\`${name}\` is ${count}: ask for 1 to ${most}.`);
  }
}
