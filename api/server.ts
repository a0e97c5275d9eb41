import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { answerHeads } from './answers.ts';
import type { Context } from './context.ts';
import { costLimit } from './cost.ts';
import type { Resolvers } from './generated/resolvers.generated.ts';
import { typeDefs } from './generated/schema.generated.ts';
import { imageResolvers } from './images/resolvers.ts';
import { notificationResolvers } from './notifications/resolvers.ts';
import { peopleResolvers } from './people/resolvers.ts';
import { careResolvers } from './thoughts/careResolvers.ts';
import { thoughtResolvers } from './thoughts/resolvers.ts';
import { logDenials, maskErrors, namesRequests } from './masking.ts';
import { persistedQueries } from './persistedQueries.ts';

/** The GraphQL server, without a transport. */
export function createServer(log: Context['log']): ApolloServer<Context> {
  return new ApolloServer<Context>({
    typeDefs,
    resolvers,
    introspection: true,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: maskErrors(log),
    // The library adds one that says there were more.
    validationOptions: { maxErrors: 4 },
    executionOptions: { maxCoercionErrors: 4 },
    persistedQueries: persistedQueries(),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControl({ calculateHttpHeaders: false }),
      namesRequests,
      logDenials(log),
      costLimit,
      answerHeads,
    ],
  });
}

const resolvers: Resolvers = {
  ...thoughtResolvers.types,
  Thought: { ...thoughtResolvers.types.Thought, ...imageResolvers.types.Thought },
  Query: {
    ...thoughtResolvers.Query,
    ...careResolvers.Query,
    ...peopleResolvers.Query,
    ...notificationResolvers.Query,
  },
  Mutation: {
    ...careResolvers.Mutation,
    ...imageResolvers.Mutation,
    ...peopleResolvers.Mutation,
    ...notificationResolvers.Mutation,
  },
};
