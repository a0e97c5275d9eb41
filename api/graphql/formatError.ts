// Formats errors for clients: each gets one of the documented codes and a message, and no internal details.
import { cutText } from '#domain/text/cutText.ts';
import { isLongerThan } from '#domain/text/textLength.ts';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Log } from '../logging/log.ts';
import { InvalidInput, StoreNotWritable, StoreUnavailable } from '../storage/storeErrors.ts';
import { type ErrorCode, isErrorCode } from './errorCodes.ts';
import { maxTokens } from './limits.ts';

const tokens = maxTokens.toLocaleString('en');

/** The maximum length of a message. Messages of graphql-js may quote a whole input. */
const maxMessageLength = 500;

/**
 * Creates Apollo Server's `formatError`. Errors with a documented code are passed on, failures of the store become
 * UNAVAILABLE, and any other error is logged and replaced by a generic message.
 */
export function createErrorFormatter(log: Log) {
  return (formattedError: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    const { message, locations, path } = formattedError;
    const toClientError = (code: ErrorCode, text: string, extensions: object = {}) => ({
      message: isLongerThan(text, maxMessageLength) ? `${cutText(text, maxMessageLength)}…` : text,
      ...(locations !== undefined && { locations }),
      ...(path !== undefined && { path }),
      extensions: { code, ...extensions },
    });
    if (cause instanceof StoreUnavailable) return toClientError('UNAVAILABLE', explainOutage(cause));
    if (cause instanceof InvalidInput) return toClientError('BAD_USER_INPUT', cause.message);
    // graphql-js reports too many tokens like a syntax error.
    if (message.startsWith('Syntax Error: Document contains more that'))
      return toClientError(
        'QUERY_TOO_COMPLEX',
        `The query has more than ${tokens} tokens: the limit is ${tokens}. Request less, or send several requests.`,
      );
    const code = toErrorCode(formattedError, cause);
    if (code !== 'INTERNAL_SERVER_ERROR') return toClientError(code, message.trim());
    const assignedId = formattedError.extensions?.['requestId'];
    const requestId = typeof assignedId === 'string' ? assignedId : crypto.randomUUID();
    log.child({ requestId }).error('A request failed with an internal error.', cause);
    const apology = 'Something went wrong on our side. Try again; if it persists, tell us the request id.';
    return toClientError(code, apology, { requestId });
  };
}

function explainOutage(cause: StoreUnavailable): string {
  return cause instanceof StoreNotWritable
    ? 'Nothing was saved, because the collection can only be read right now: try again later, or tell whoever runs this site.'
    : 'The collection can’t be reached right now: try again in a moment.';
}

/** Apollo's codes for an invalid request, which are all replaced by BAD_USER_INPUT. */
const badRequestCodes = new Set<unknown>([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]);

function toErrorCode({ extensions, path }: GraphQLFormattedError, cause: unknown): ErrorCode {
  const code = extensions?.['code'];
  if (badRequestCodes.has(code)) return 'BAD_USER_INPUT';
  if (isErrorCode(code) && code !== 'INTERNAL_SERVER_ERROR') return code;
  // graphql-js sets no code when it rejects variables, or arguments during execution.
  const isInputError =
    cause instanceof GraphQLError &&
    cause.originalError === undefined &&
    cause.extensions['code'] === undefined &&
    (path === undefined || cause.message.startsWith('Argument "'));
  return isInputError ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}
