// Queries known by the SHA-256 of their text, after Apollo's protocol (`extensions.persistedQuery`).
import type { ApolloServerOptions } from '@apollo/server';
import type { Context } from './context.ts';
import { persistedQueries as known } from '../generated/persistedQueries.generated.ts';

type PersistedQueryOptions = Exclude<ApolloServerOptions<Context>['persistedQueries'], false | undefined>;

/** Enough for whoever tries things out; a client's own queries come back by themselves when they were forgotten. */
const maxRegisteredQueries = 200;
const maxQueryLength = 10_000;

/**
 * The web's own queries, from the build, so that even a server that has just started knows them; and as a courtesy
 * the queries of other clients, of which only the last 200 are remembered.
 */
export function createPersistedQueryOptions(): PersistedQueryOptions {
  const registeredQueries = new Map<string, string>();
  return {
    cache: {
      get: async (key) => {
        const hash = key.replace(/^apq:/, '');
        return (Object.hasOwn(known, hash) ? known[hash] : undefined) ?? registeredQueries.get(hash);
      },
      set: async (key, query) => {
        if (query.length > maxQueryLength) return;
        registeredQueries.set(key.replace(/^apq:/, ''), query);
        const oldest = registeredQueries.keys().next();
        if (registeredQueries.size > maxRegisteredQueries && oldest.done !== true)
          registeredQueries.delete(oldest.value);
      },
      delete: async (key) => registeredQueries.delete(key.replace(/^apq:/, '')),
    },
  };
}
