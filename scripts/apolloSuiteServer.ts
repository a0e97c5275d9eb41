// Creates the servers of Apollo's suite behind our application and nodeListener.ts, for apolloSuite.ts.
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { createServer } from 'node:http';
import { createApp } from '../api/app/app.ts';
import { readSettings } from '../api/env.ts';
import { createGraphQLExecutor, createQueryRunner } from '../api/graphql/executeGraphQL.ts';
import { createGraphQLServer } from '../api/app/graphqlServer.ts';
import { adaptToRequest } from '../api/http/bufferedResponse.ts';
import type { IncomingRequest } from '../api/http/incomingRequest.ts';
import { createNodeListener } from '../api/entry/nodeListener.ts';
import { openServices } from '../api/app/services.ts';
import { listen } from '../tests/support/site/listen.ts';

interface TestOptions {
  context?: () => Promise<BaseContext>;
}

/** Starts an HTTP server whose requests pass through our application to a GraphQL server of the suite. */
export async function createSuiteServer(
  serverOptions: ApolloServerOptions<BaseContext>,
  { context = async () => ({}) }: TestOptions = {},
) {
  const services = await openServices(readSettings({ PORT: '0', DATA_DIR: ':memory:' }));
  const server = new ApolloServer(serverOptions);
  const execute = createGraphQLExecutor(server, context);
  const { checkQuery } = createGraphQLServer(services);
  const app = createApp(services, {
    execute,
    runQueryOf: createQueryRunner(server, context),
    // The suite's schemas differ from ours.
    isKnown: () => true,
    checkQuery: (query) => ({ ...checkQuery(query), errors: [] }),
  });
  const respond: typeof app.respond = async (request, connection) =>
    // The application would redirect a browser to the playground, but the suite tests Apollo's landing page.
    isBrowserRequest(request)
      ? adaptToRequest(request, await execute(request, undefined, connection))
      : app.respond(request, connection);
  const listener = createNodeListener({ ...app, respond }, services.log, () => false);
  const httpServer = createServer((message, response) => {
    // The suite sends all requests to the root path.
    message.url = `/graphql${new URL(message.url ?? '/', 'http://localhost').search}`;
    listener(message, response);
  });
  const { url, close } = await listen(httpServer);
  return {
    server,
    url,
    extraCleanup: async () => {
      close();
      await services.close();
    },
  };
}

function isBrowserRequest({ method, headers }: IncomingRequest): boolean {
  return method === 'GET' && headers.get('accept')?.startsWith('text/html') === true;
}
