import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { BadCursor, StoreUnavailable } from './errors.ts';

/** Lets refusals through, names the store's failures, and hides our own bugs behind one sentence; the log has them. */
export function maskErrors(log: (message: string, detail?: unknown) => void) {
  return (formatted: GraphQLFormattedError, raised: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(raised);
    const place = formatted.path === undefined ? {} : { path: formatted.path };
    if (cause instanceof StoreUnavailable) {
      return {
        ...place,
        message: 'The collection can’t be reached right now: try again in a moment.',
        extensions: { code: 'UNAVAILABLE' },
      };
    }
    if (cause instanceof BadCursor)
      return { ...place, message: cause.message, extensions: { code: 'BAD_USER_INPUT' } };
    if (raised instanceof GraphQLError && formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR')
      return formatted;
    log('A request failed by our own fault.', cause);
    return {
      ...place,
      message: 'Something went wrong on our side.',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
  };
}
