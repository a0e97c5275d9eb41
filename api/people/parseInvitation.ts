import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';

/**
 * An e-mail in the form that is stored, and a tidy name.
 * @throws a refusal, BAD_USER_INPUT, that says what to mend.
 */
export function parseInvitation(input: { email: string; displayName?: string | null }): {
  email: string;
  displayName: string | null;
} {
  const email = normalizeEmail(input.email.trim());
  const displayName = input.displayName?.trim() || null;
  // A slash would name another document in Firestore, where invitations are keyed by e-mail.
  if (email.length > 254 || !/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(email)) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a valid e-mail.');
  }
  if (displayName !== null && displayName.length > 120) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a name of at most 120 characters.');
  }
  return { email, displayName };
}
