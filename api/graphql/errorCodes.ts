import { GraphQLError } from 'graphql';

/**
 * All error codes that clients can receive (docs/api.md explains them), each with the HTTP status of a response that
 * contains no data.
 */
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

/** Creates an error that the client receives unchanged. The message says what to do. */
export function createGraphQLError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(httpStatusByCode, code);
}
