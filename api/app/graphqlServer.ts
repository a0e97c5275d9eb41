import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { createResponseHeadersPlugin } from '../graphql/responseHeaders.ts';
import type { RouteHandler } from '../http/requestContext.ts';
import { type Context, createContext } from './context.ts';
import type { RequestServices } from './services.ts';
import { refuseChange, refuseMutationsPlugin } from '../graphql/refuseMutations.ts';
import { costPlugin } from '../graphql/costPlugin.ts';
import { createSchema } from '../graphql/createSchema.ts';
import { createDocumentCache, validationOptions } from '../graphql/documents/documentCache.ts';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { auditResolvers } from '../audit/resolvers.ts';
import { imageResolvers } from '../images/resolvers.ts';
import { notificationResolvers } from '../notifications/resolvers.ts';
import { peopleResolvers } from '../people/resolvers.ts';
import { adminResolvers } from '../thoughts/adminResolvers.ts';
import { thoughtResolvers } from '../thoughts/resolvers.ts';
import { createGateway } from '../graphql/execution/gateway.ts';
import { createGraphQLExecutor } from '../graphql/executeGraphQL.ts';
import { addGraphQLHeaders, checkGraphQLRequest, type QueryChecks } from '../graphql/graphqlOverHttp.ts';
import { createErrorFormatter } from '../graphql/formatError.ts';
import { summaryPlugin } from '../graphql/summaryPlugin.ts';
import { createPersistedQueryOptions } from '../graphql/documents/persistedQueries.ts';

interface GraphQLServer extends Pick<QueryChecks, 'checkQuery'> {
  apollo: ApolloServer<Context>;
}

/** Creates the schema with all resolvers. */
export function createServerSchema(): GraphQLSchema {
  return createSchema(resolvers);
}

/** Creates the handler of /graphql. */
export function createGraphQLHandler(services: RequestServices): RouteHandler {
  const { apollo, checkQuery } = createGraphQLServer(services);
  const execute = createGraphQLExecutor(apollo, (c) => createContext(services, c));
  return async (c) => {
    const requireAdmin = async () =>
      services.settings.identity === 'demo' ? refuseChange() : createContext(services, c).requireAdmin();
    const checked = await checkGraphQLRequest(c, { checkQuery, requireAdmin });
    if ('status' in checked) return checked;
    const response = await execute(c, checked.body);
    addGraphQLHeaders(response);
    return response;
  };
}

/** Creates the GraphQL server, without a transport. */
function createGraphQLServer({ log, settings }: Pick<RequestServices, 'log' | 'settings'>): GraphQLServer {
  const schema = createServerSchema();
  const { documentStore, checkQuery } = createDocumentCache(schema);
  const formatError = createErrorFormatter(log);
  const apollo = new ApolloServer<Context>({
    gateway: createGateway(schema),
    documentStore,
    introspection: true,
    // Without cookies, a request that another site makes has no more rights than an anonymous one; docs/decisions/010.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError,
    validationOptions,
    persistedQueries: createPersistedQueryOptions(),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      summaryPlugin,
      costPlugin,
      ...(settings.identity === 'demo' ? [refuseMutationsPlugin] : []),
      createResponseHeadersPlugin(schema),
    ],
  });
  return {
    apollo,
    checkQuery: (query) => {
      const { limitViolation, errors } = checkQuery(query);
      return {
        limitViolation,
        errors: errors.map((error) => formatError(toValidationError(error), error)),
      };
    },
  };
}

/** Returns the error with the code that Apollo Server gives to errors of an invalid document. */
function toValidationError({ message, locations }: GraphQLError): GraphQLFormattedError {
  return {
    message,
    ...(locations !== undefined && { locations }),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
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
