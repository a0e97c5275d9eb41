// Queries known by the SHA-256 of their text, after Apollo's protocol (`extensions.persistedQuery`).
import type { ApolloServerOptions } from '@apollo/server';
import type { Context } from './context.ts';
import { persistedQueries as known } from './generated/persistedQueries.generated.ts';

type PersistedQueries = Exclude<ApolloServerOptions<Context>['persistedQueries'], false | undefined>;

/** Enough for whoever tries things out; a client's own queries come back by themselves when they were forgotten. */
const mostRegistered = 200;
const longestRegistered = 10_000;

/**
 * The web's own queries, from the build, so that even a server that has just started knows them; and as a courtesy
 * the queries of other clients, of which only the last 200 are remembered.
 */
export function persistedQueries(): PersistedQueries {
  const registered = new Map<string, string>();
  return {
    cache: {
      get: async (key) => {
        const hash = key.replace(/^apq:/, '');
        return (Object.hasOwn(known, hash) ? known[hash] : undefined) ?? registered.get(hash);
      },
      set: async (key, query) => {
        if (query.length > longestRegistered) return;
        registered.set(key.replace(/^apq:/, ''), query);
        const oldest = registered.keys().next();
        if (registered.size > mostRegistered && oldest.done !== true) registered.delete(oldest.value);
      },
      delete: async (key) => registered.delete(key.replace(/^apq:/, '')),
    },
  };
}
