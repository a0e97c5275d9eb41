import { CombinedGraphQLErrors } from '@apollo/client';

/** What the API says to do about input that it refused; null for every other failure. */
export function adviceOf(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const refusal = error.errors.find(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  return refusal?.message ?? null;
}
