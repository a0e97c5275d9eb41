import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RouteHandler } from '../http/requestContext.ts';
import { type Context, createContextFactory } from './context.ts';
import type { RequestServices } from './services.ts';
import { createSchema } from '../graphql/createSchema.ts';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { auditResolvers } from '../audit/resolvers.ts';
import { imageResolvers } from '../images/resolvers.ts';
import { notificationResolvers } from '../notifications/resolvers.ts';
import { peopleResolvers } from '../people/resolvers.ts';
import { adminResolvers } from '../thoughts/adminResolvers.ts';
import { thoughtResolvers } from '../thoughts/resolvers.ts';
import { createErrorFormatter } from '../graphql/formatError.ts';
import { createGraphQLOverHttp } from '../graphql/graphqlOverHttp.ts';
import { maxTokens } from '../graphql/limits.ts';
import { createPlugin } from '../graphql/plugins.ts';
import { persistedQueries } from '../generated/persistedQueries.generated.ts';

/** Creates the handler of /graphql. */
export function createGraphQLHandler(services: RequestServices): RouteHandler {
  return createGraphQLOverHttp(createGraphQLServer(services), createContextFactory(services));
}

/** Creates the GraphQL server, which `createGraphQLHandler` connects to HTTP. */
function createGraphQLServer({
  log,
  settings,
}: Pick<RequestServices, 'log' | 'settings'>): ApolloServer<Context> {
  const schema = createSchema(resolvers);
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    // The API uses no cookies, so a request that another site forges has no permissions; see docs/decisions/010.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: createErrorFormatter(log),
    parseOptions: { maxTokens },
    // graphql-js adds a fifth error, which says that there were more.
    validationOptions: { maxErrors: 4 },
    executionOptions: { maxCoercionErrors: 4 },
    documentStore: createDocumentStore(),
    persistedQueries: { cache: createPersistedQueryCache() },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Disabled, because the plugin below sets Cache-Control faster.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      createPlugin(schema, { refusesMutations: settings.identity === 'demo' }),
    ],
  });
}

/** Creates the cache of parsed documents, which limits their total length: each takes up to 150 times its text. */
function createDocumentStore() {
  return createStore<DocumentNode>(200_000, ({ loc }) => loc?.source.body.length ?? 0);
}

/** Creates a cache of queries by hash, which contains the web client's queries from the start. */
function createPersistedQueryCache() {
  const store = createStore<string>(1_000_000, ({ length }) => length);
  for (const [hash, query] of Object.entries(persistedQueries)) void store.set(`apq:${hash}`, query);
  return store;
}

/** Creates a store for Apollo Server that limits the total size of its values. */
function createStore<V extends object | string>(maxSize: number, getSize: (value: V) => number) {
  const cache = new LRUCache<string, V>({ maxSize, sizeCalculation: (value) => Math.max(1, getSize(value)) });
  return {
    get: async (key: string) => cache.get(key),
    set: async (key: string, value: V) => void cache.set(key, value),
    delete: async (key: string) => cache.delete(key),
  };
}

const resolvers: Resolvers<Context> = {
  ...thoughtResolvers.types,
  Query: {
    ...thoughtResolvers.Query,
    ...adminResolvers.Query,
    ...auditResolvers.Query,
    ...peopleResolvers.Query,
    ...notificationResolvers.Query,
  },
  Mutation: {
    ...adminResolvers.Mutation,
    ...imageResolvers.Mutation,
    ...peopleResolvers.Mutation,
    ...notificationResolvers.Mutation,
  },
};
