import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { Context } from './context.ts';
import type { Resolvers } from './generated/resolvers.generated.ts';
import { typeDefs } from './generated/schema.generated.ts';
import { imageResolvers } from './images/resolvers.ts';
import { unfinished } from './unfinished.ts';
import { peopleResolvers } from './people/resolvers.ts';
import { careResolvers } from './thoughts/careResolvers.ts';
import { thoughtResolvers } from './thoughts/resolvers.ts';
import { maskErrors } from './masking.ts';

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
    plugins: [ApolloServerPluginLandingPageDisabled()],
  });
}

const resolvers: Resolvers = {
  ...thoughtResolvers.types,
  Thought: { ...thoughtResolvers.types.Thought, ...imageResolvers.types.Thought },
  Query: { ...unfinished.Query, ...thoughtResolvers.Query, ...careResolvers.Query, ...peopleResolvers.Query },
  Mutation: {
    ...unfinished.Mutation,
    ...careResolvers.Mutation,
    ...imageResolvers.Mutation,
    ...peopleResolvers.Mutation,
  },
};
