// Parses and validates each query once, for the limits and for Apollo Server, which executes the same document.
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { withoutStackTraces } from '../errorCodes.ts';
import { findDocumentViolation, findTokenViolation, limits } from '../limits.ts';

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

interface CheckedQuery extends QueryCheck {
  /** Undefined when the query exceeds a limit or is invalid. */
  document: DocumentNode | undefined;
}

/** A document takes up to 150 times the memory of its text. Longer queries are parsed again each time. */
const maxCachedCharacters = 200_000;

/** The options for the validation of documents. graphql-js adds a fifth error, which reports that there were more. */
export const validationOptions = { maxErrors: 4 };

/** Creates a cache of documents by the SHA-256 hash of their text, which also identifies persisted queries. */
export function createDocumentCache(schema: GraphQLSchema): DocumentCache {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: maxCachedCharacters });
  const checkQuery = (query: string): QueryCheck => {
    const key = hash('sha256', query);
    if (documents.get(key) !== undefined) return { limitViolation: null, errors: [] };
    const limitViolation = findTokenViolation(query);
    if (limitViolation !== null) return { limitViolation, errors: [] };
    const { document, ...check } = parseWithoutStackTraces(query, schema);
    // Invalid queries aren't cached: collecting the garbage of thousands of them takes longer than checking them again.
    if (document !== undefined) documents.set(key, document, { size: Math.max(1, query.length) });
    return check;
  };
  return {
    checkQuery,
    documentStore: {
      get: async (key) => documents.get(readHash(key)),
      set: async (key, document) => {
        const size = document.loc?.source.body.length ?? maxCachedCharacters;
        documents.set(readHash(key), document, { size });
      },
      delete: async (key) => documents.delete(readHash(key)),
    },
  };
}

/** Apollo Server's keys consist of a prefix for the schema and the SHA-256 hash of the query. */
function readHash(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

function parseWithoutStackTraces(query: string, schema: GraphQLSchema): CheckedQuery {
  try {
    return withoutStackTraces(() => parseAndValidate(query, schema));
  } catch {
    // A bug is thrown again with its stack, which the log needs.
    return parseAndValidate(query, schema);
  }
}

/** graphql-js reports an operation that the schema doesn't have only when it is executed, with status 200. */
const knownOperationRule: ValidationRule = (context) => ({
  OperationDefinition: (node) => {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(
      new GraphQLError(`The API has no ${node.operation}s: send a query.`, { nodes: node }),
    );
  },
});

/** Throws only for a bug. */
function parseAndValidate(query: string, schema: GraphQLSchema): CheckedQuery {
  try {
    const document = parse(query, { maxTokens: limits.tokens });
    const limitViolation = findDocumentViolation(document);
    // The limits are checked first, because the validation of a document that exceeds them takes long.
    if (limitViolation !== null) return { limitViolation, errors: [], document: undefined };
    const errors = validate(schema, document, [...specifiedRules, knownOperationRule], validationOptions);
    return { limitViolation, errors, document: errors.length === 0 ? document : undefined };
  } catch (error) {
    if (error instanceof GraphQLError) return { limitViolation: null, errors: [error], document: undefined };
    throw error;
  }
}
