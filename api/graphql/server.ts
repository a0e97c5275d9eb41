import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { responseHeadersPlugin } from './responseHeaders.ts';
import type { Context } from './context.ts';
import { costLimitPlugin } from './cost.ts';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { typeDefs } from '../generated/schema.generated.ts';
import { imageResolvers } from '../images/resolvers.ts';
import { notificationResolvers } from '../notifications/resolvers.ts';
import { peopleResolvers } from '../people/resolvers.ts';
import { adminResolvers } from '../thoughts/adminResolvers.ts';
import { thoughtResolvers } from '../thoughts/resolvers.ts';
import { createDenialLogPlugin, createFormatError, requestIdPlugin } from './formatError.ts';
import { createPersistedQueryOptions } from './persistedQueries.ts';

/** Creates the GraphQL server, without a transport. */
export function createApolloServer(log: Context['log']): ApolloServer<Context> {
  return new ApolloServer<Context>({
    typeDefs,
    resolvers,
    introspection: true,
    // Without cookies, a request that another site makes has no more rights than an anonymous one; docs/decisions/018.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: createFormatError(log),
    // graphql-js adds a fifth error, which reports that there were more.
    validationOptions: { maxErrors: 4 },
    executionOptions: { maxCoercionErrors: 4 },
    persistedQueries: createPersistedQueryOptions(),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControl({ calculateHttpHeaders: false }),
      requestIdPlugin,
      createDenialLogPlugin(log),
      costLimitPlugin,
      responseHeadersPlugin,
    ],
  });
}

const resolvers: Resolvers = {
  ...thoughtResolvers.types,
  Thought: { ...thoughtResolvers.types.Thought, ...imageResolvers.types.Thought },
  Query: {
    ...thoughtResolvers.Query,
    ...adminResolvers.Query,
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
