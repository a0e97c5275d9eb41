// The closed list of error codes that clients may meet; docs/api.md explains each.
import { GraphQLError } from 'graphql';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'INTERNAL_SERVER_ERROR';

/** A refusal that reaches the client as it is: the message says what to do. */
export function refusal(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
