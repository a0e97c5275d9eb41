import { GraphQLError } from 'graphql';
import type { DenialReason } from '../logging/requestLog.ts';

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

/** Throws BAD_USER_INPUT with the message unless the input is valid. The message says what to do. */
export function requireInput(isValid: boolean, message: string): asserts isValid {
  if (!isValid) throw createGraphQLError('BAD_USER_INPUT', message);
}

/** Creates the error for a caller without permission. Only the log says why the permission is missing. */
export function createDenial(
  code: 'UNAUTHENTICATED' | 'FORBIDDEN',
  denial: DenialReason,
  message: string,
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, denial } });
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(httpStatusByCode, code);
}
