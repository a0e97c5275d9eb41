// Creates the servers of Apollo's suite behind the application and node.ts, for apolloSuite.ts.
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { createApp } from '../api/app.ts';
import { readSettings } from '../api/env.ts';
import { createGraphQLExecutor } from '../api/graphql/executeGraphQL.ts';
import { serve } from '../api/node.ts';
import { openServices } from '../api/services.ts';

interface TestOptions {
  context?: () => Promise<BaseContext>;
}

/** Starts an HTTP server whose requests pass through the application to a GraphQL server of the suite. */
export async function createSuiteServer(
  serverOptions: ApolloServerOptions<BaseContext>,
  { context = async () => ({}) }: TestOptions = {},
) {
  const services = await openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
  const server = new ApolloServer(serverOptions);
  const executeGraphQL = createGraphQLExecutor(server, context);
  const app = createApp(services, executeGraphQL);
  const httpServer = await serve(services, {
    ...app,
    fetch: (request, connection) =>
      // The application would redirect a browser to the playground, but the suite tests Apollo's landing page.
      isBrowserRequest(request)
        ? executeGraphQL(request, undefined, connection)
        : app.fetch(withGraphQLPath(request), connection),
  });
  return { server, url: httpServer.url, extraCleanup: () => httpServer.close() };
}

/** The suite sends its requests to the root path. */
function withGraphQLPath(request: Request): Request {
  return new Request(new URL(`/graphql${new URL(request.url).search}`, request.url), request);
}

function isBrowserRequest({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.startsWith('text/html') === true;
}
