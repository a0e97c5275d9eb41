// What apolloSuite.ts hands to Apollo's suite: servers of the suite's making behind our own bridge and handler.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { readSettings } from '../api/env.ts';
import { createGraphQLHandler, createLambdaHandler, toLambdaResult } from '../api/lambda.ts';
import { serve } from '../api/node.ts';
import { openServices } from '../api/services.ts';

interface TestOptions {
  context?: () => Promise<BaseContext>;
}

/** From HTTP to a Lambda event, through everything that surrounds GraphQL, and back. */
export async function createSuiteServer(
  serverOptions: ApolloServerOptions<BaseContext>,
  { context = async () => ({}) }: TestOptions = {},
) {
  const services = await openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
  const server = new ApolloServer(serverOptions);
  const graphql = createGraphQLHandler(server, context);
  const handler = createLambdaHandler(services, graphql);
  const running = await serve(services, async (event) => {
    // We lead a browser to our playground; what Apollo would show it comes from the integration itself.
    if (isBrowserRequest(event)) return toLambdaResult(await graphql(event));
    // The suite asks at the root.
    return handler({ ...event, rawPath: '/graphql' });
  });
  return { server, url: running.url, extraCleanup: () => running.close() };
}

function isBrowserRequest({ headers, requestContext }: APIGatewayProxyEventV2): boolean {
  return requestContext.http.method === 'GET' && headers['accept']?.startsWith('text/html') === true;
}
