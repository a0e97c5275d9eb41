// Persisted queries, identified by the SHA-256 hash of their text (`extensions.persistedQuery` of Apollo's protocol).
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import { persistedQueries as webQueries } from '../../generated/persistedQueries.generated.ts';

type PersistedQueryOptions = Exclude<ApolloServerOptions<BaseContext>['persistedQueries'], false | undefined>;

/** A client whose query was removed sends its text again, because the response is PERSISTED_QUERY_NOT_FOUND. */
const maxRegisteredQueries = 200;
const maxQueryLength = 10_000;

/**
 * Creates Apollo Server's `persistedQueries` option. The web client's queries are generated at build time, so that a
 * server knows them from its start. Of the queries that other clients register, the last 200 that were used are stored in memory.
 */
export function createPersistedQueryOptions(): PersistedQueryOptions {
  const registeredQueries = new LRUCache<string, string>({ max: maxRegisteredQueries });
  return {
    cache: {
      get: async (key) => {
        const hash = readHash(key);
        return Object.hasOwn(webQueries, hash) ? webQueries[hash] : registeredQueries.get(hash);
      },
      set: async (key, query) => {
        if (query.length <= maxQueryLength) registeredQueries.set(readHash(key), query);
      },
      delete: async (key) => registeredQueries.delete(readHash(key)),
    },
  };
}

function readHash(key: string): string {
  return key.replace(/^apq:/, '');
}
