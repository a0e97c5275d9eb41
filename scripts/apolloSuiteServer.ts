// Creates the servers of Apollo's suite behind node.ts and the Lambda handler, for apolloSuite.ts.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { readSettings } from '../api/env.ts';
import { createGraphQLHandler, createLambdaHandler, toLambdaResult } from '../api/lambda.ts';
import { serve } from '../api/node.ts';
import { openServices } from '../api/services.ts';

interface TestOptions {
  context?: () => Promise<BaseContext>;
}

/** Starts an HTTP server whose requests pass through the Lambda handler to a GraphQL server of the suite. */
export async function createSuiteServer(
  serverOptions: ApolloServerOptions<BaseContext>,
  { context = async () => ({}) }: TestOptions = {},
) {
  const services = await openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
  const server = new ApolloServer(serverOptions);
  const graphql = createGraphQLHandler(server, context);
  const handler = createLambdaHandler(services, graphql);
  const httpServer = await serve(services, async (event) => {
    // The handler would redirect a browser to the playground, but the suite tests Apollo's landing page.
    if (isBrowserRequest(event)) return toLambdaResult(await graphql(event));
    // The suite sends its requests to the root path.
    return handler({ ...event, rawPath: '/graphql' });
  });
  return { server, url: httpServer.url, extraCleanup: () => httpServer.close() };
}

function isBrowserRequest({ headers, requestContext }: APIGatewayProxyEventV2): boolean {
  return requestContext.http.method === 'GET' && headers['accept']?.startsWith('text/html') === true;
}
