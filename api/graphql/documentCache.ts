// Parses and validates each query once, for the limits and for Apollo Server, which executes the same document.
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { findDocumentViolation, findTokenViolation, limits } from './limits.ts';

export interface DocumentCache {
  /**
   * Returns the message for the first limit that the query exceeds, with the count and the limit. Returns null when it
   * exceeds none, or when it isn't valid GraphQL, which Apollo Server reports.
   */
  findLimitViolation: (query: string) => string | null;
  /** Apollo Server executes the documents of this store without parsing or validating them. */
  documentStore: NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;
}

interface CachedQuery {
  limitViolation: string | null;
  /** Undefined when the query exceeds a limit or is invalid. */
  document: DocumentNode | undefined;
}

/** A document takes up to 150 times the memory of its text. Longer queries are parsed again each time. */
const maxCachedCharacters = 200_000;

/** The options for the validation of documents. graphql-js adds a fifth error, which reports that there were more. */
export const validationOptions = { maxErrors: 4 };

/** Creates a cache of documents by the SHA-256 hash of their text, which also identifies persisted queries. */
export function createDocumentCache(schema: GraphQLSchema): DocumentCache {
  const queries = new LRUCache<string, CachedQuery>({ maxSize: maxCachedCharacters });
  return {
    findLimitViolation: (query) => {
      const tokenViolation = findTokenViolation(query);
      if (tokenViolation !== null) return tokenViolation;
      const key = hash('sha256', query);
      const cached = queries.get(key);
      if (cached !== undefined) return cached.limitViolation;
      const document = parseQuery(query);
      if (document === null) return null;
      const limitViolation = findDocumentViolation(document);
      // The limits are checked first, because the validation of a document that exceeds them takes long.
      const isValid =
        limitViolation === null && validate(schema, document, undefined, validationOptions).length === 0;
      queries.set(key, { limitViolation, document: isValid ? document : undefined }, { size: query.length });
      return limitViolation;
    },
    documentStore: {
      get: async (key) => queries.get(readHash(key))?.document,
      set: async (key, document) => {
        const size = document.loc?.source.body.length ?? maxCachedCharacters;
        queries.set(readHash(key), { limitViolation: null, document }, { size });
      },
      delete: async (key) => queries.delete(readHash(key)),
    },
  };
}

/** Apollo Server's keys consist of a prefix for the schema and the SHA-256 hash of the query. */
function readHash(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

function parseQuery(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: limits.tokens });
  } catch {
    return null;
  }
}
