// The closed list of error codes that clients may meet; docs/api.md explains each.
import { GraphQLError } from 'graphql';

/** Each code with the HTTP status of an answer that holds nothing else. */
export const httpStatusByCode = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BAD_USER_INPUT: 400,
  UNAVAILABLE: 503,
  RATE_LIMITED: 429,
  QUERY_TOO_COMPLEX: 400,
  PERSISTED_QUERY_NOT_FOUND: 200,
  INTERNAL_SERVER_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

/** A refusal that reaches the client as it is: the message says what to do. */
export function createGraphQLError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(httpStatusByCode, code);
}
