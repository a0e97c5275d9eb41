// From what was raised to what a client may see: a code of the closed list, words that say what to do, nothing of ours.
import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import type { Context } from './context.ts';
import { BadCursor, StoreUnavailable } from '../storage/storeErrors.ts';
import { createRateLimitedLog } from '../logging/log.ts';
import { type ErrorCode, isErrorCode } from './errorCodes.ts';

/** Room for any sentence of ours; the library's own may quote a whole input. */
const maxMessageLength = 500;

/** Lets refusals through, names the store's failures, and hides our own bugs behind one sentence; the log has them. */
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
    log(`Request ${requestId} failed by our own fault.`, cause);
    return toClientError(
      code,
      'Something went wrong on our side. Try again; if it persists, tell us the request id.',
      {
        requestId,
      },
    );
  };
}

/** Hands each error its request's id, so that answer and log name the same one. */
export const requestIdPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) error.extensions['requestId'] = contextValue.requestId;
    },
  }),
};

/** More than that is somebody at work with a script. */
const maxDenialsPerMinute = 30;

/** Writes down who was denied what: a valid token whose owner may not. Who has none is nobody that could be named. */
export function createDenialLogPlugin(log: Context['log']): ApolloServerPlugin<Context> {
  const logDenial = createRateLimitedLog(log, maxDenialsPerMinute);
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
          const person = `${claims.email ?? 'somebody without an e-mail'} (uid ${claims.uid})`;
          logDenial(`${String(extensions['code'])}: ${operation} was denied to ${person}.`);
        }
      },
    }),
  };
}

const accessDeniedCodes = new Set<unknown>(['FORBIDDEN', 'UNAUTHENTICATED']);

/** Codes of Apollo's that say the request itself is wrong; for a client all of them are one. */
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
  // graphql-js gives no code to what it refuses by itself: variables, and arguments once a field is reached.
  const isRefusedByLibrary =
    cause instanceof GraphQLError &&
    cause.originalError === undefined &&
    cause.extensions['code'] === undefined &&
    (path === undefined || cause.message.startsWith('Argument "'));
  return isRefusedByLibrary ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}
