// Formats errors for clients: each gets one of the documented codes and a message, and no internal details.
import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import type { Context } from './context.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import { limitRate } from '../logging/log.ts';
import { type ErrorCode, isErrorCode } from './errorCodes.ts';

/** More than any message of this project needs. Messages of graphql-js may quote a whole input. */
const maxMessageLength = 500;

/**
 * Creates Apollo Server's `formatError`. Errors with a documented code are passed on, failures of the store become
 * UNAVAILABLE, and any other error is logged and replaced by a generic message.
 */
export function createFormatError(log: Context['log']) {
  return (formattedError: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    const { message, locations, path } = formattedError;
    const toClientError = (code: ErrorCode, text: string, extensions: object = {}) => ({
      message: text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text,
      ...(locations !== undefined && { locations }),
      ...(path !== undefined && { path }),
      extensions: { code, ...extensions },
    });
    if (cause instanceof StoreUnavailable)
      return toClientError(
        'UNAVAILABLE',
        'The collection can’t be reached right now: try again in a moment.',
      );
    if (cause instanceof BadCursor) return toClientError('BAD_USER_INPUT', cause.message);
    const code = toErrorCode(formattedError, cause);
    if (code !== 'INTERNAL_SERVER_ERROR') return toClientError(code, message.trim());
    const assignedId = formattedError.extensions?.['requestId'];
    const requestId = typeof assignedId === 'string' ? assignedId : crypto.randomUUID();
    log.forRequest(requestId).error('A request failed with an internal error.', cause);
    return toClientError(
      code,
      'Something went wrong on our side. Try again; if it persists, tell us the request id.',
      {
        requestId,
      },
    );
  };
}

/** Adds the request's id to each error, so that the response and the log contain the same one. */
export const requestIdPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) error.extensions['requestId'] = contextValue.requestId;
    },
  }),
};

/** People cause fewer denials than this; a script could fill the log. */
const maxDenialsPerMinute = 30;

/** Logs which user was denied access to which field. Requests without a valid token are not logged: their user is unknown. */
export function createDenialLogPlugin(log: Context['log']): ApolloServerPlugin<Context> {
  const logDenial = limitRate(
    maxDenialsPerMinute,
    (requestId: string, message: string) => log.forRequest(requestId).warn(message),
    (count) => log.warn(`${count} more denials were omitted.`),
  );
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) => {
        const denials = errors.filter(({ extensions }) => accessDeniedCodes.has(extensions['code']));
        if (denials.length === 0) return;
        const claims = await contextValue.getViewer().catch(() => null);
        if (claims === null) return;
        for (const { nodes, extensions } of denials) {
          const [field] = nodes ?? [];
          const operation = field?.kind === Kind.FIELD ? field.name.value : 'a request';
          const person = `${claims.email ?? 'a user without an e-mail'} (uid ${claims.uid})`;
          logDenial(
            contextValue.requestId,
            `${String(extensions['code'])}: ${operation} was denied to ${person}.`,
          );
        }
      },
    }),
  };
}

const accessDeniedCodes = new Set<unknown>(['FORBIDDEN', 'UNAUTHENTICATED']);

/** Apollo's codes for an invalid request, which clients all receive as BAD_USER_INPUT. */
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
