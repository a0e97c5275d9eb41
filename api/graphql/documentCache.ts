// Parses and validates each query once, for the limits and for Apollo Server, which executes the same document.
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { findDocumentViolation, findTokenViolation, limits } from './limits.ts';

export interface DocumentCache {
  checkQuery: (query: string) => QueryCheck;
  /** Apollo Server executes the documents of this store without parsing or validating them. */
  documentStore: NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;
}

export interface QueryCheck<QueryError = GraphQLError> {
  /**
   * The message for the first limit that the query exceeds, with the count and the limit. Null when it exceeds none, or
   * when it isn't valid GraphQL.
   */
  limitViolation: string | null;
  /** The errors of syntax or validation of a query that is within the limits. */
  errors: readonly QueryError[];
}

interface CachedQuery extends QueryCheck {
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
  const checkQuery = (query: string): CachedQuery => {
    const limitViolation = findTokenViolation(query);
    if (limitViolation !== null) return { limitViolation, errors: [], document: undefined };
    const key = hash('sha256', query);
    const cached = queries.get(key);
    if (cached !== undefined) return cached;
    const checked = parseAndValidate(query, schema);
    queries.set(key, checked, { size: Math.max(1, query.length) });
    return checked;
  };
  return {
    checkQuery,
    documentStore: {
      get: async (key) => queries.get(readHash(key))?.document,
      set: async (key, document) => {
        const size = document.loc?.source.body.length ?? maxCachedCharacters;
        queries.set(readHash(key), { limitViolation: null, errors: [], document }, { size });
      },
      delete: async (key) => queries.delete(readHash(key)),
    },
  };
}

/** Apollo Server's keys consist of a prefix for the schema and the SHA-256 hash of the query. */
function readHash(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

function parseAndValidate(query: string, schema: GraphQLSchema): CachedQuery {
  try {
    const document = parse(query, { maxTokens: limits.tokens });
    const limitViolation = findDocumentViolation(document);
    // The limits are checked first, because the validation of a document that exceeds them takes long.
    if (limitViolation !== null) return { limitViolation, errors: [], document: undefined };
    const errors = validate(schema, document, undefined, validationOptions);
    return { limitViolation, errors, document: errors.length === 0 ? document : undefined };
  } catch (error) {
    if (error instanceof GraphQLError) return { limitViolation: null, errors: [error], document: undefined };
    throw error;
  }
}
