import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';

/**
 * Returns the normalized e-mail and name.
 * @throws a GraphQL error, BAD_USER_INPUT, when one of them is invalid.
 */
export function parseInvitation(input: { email: string; displayName?: string | null }): {
  email: string;
  displayName: string | null;
} {
  const email = normalizeEmail(input.email.trim());
  const displayName = input.displayName?.trim() || null;
  // The e-mail is the id of the invitation's document in Firestore, so it must not contain a slash.
  if (email.length > 254 || !/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(email)) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a valid e-mail.');
  }
  if (displayName !== null && displayName.length > 120) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a name of at most 120 characters.');
  }
  return { email, displayName };
}
