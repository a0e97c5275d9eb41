import { CombinedGraphQLErrors } from '@apollo/client';

/** What the API says to do about input that it refused; null for every other failure. */
export function getInputErrorMessage(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const inputError = error.errors.find(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  return inputError?.message ?? null;
}
