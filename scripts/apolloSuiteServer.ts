// Creates the servers of Apollo's suite behind our application and node.ts, for apolloSuite.ts.
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../api/app/app.ts';
import { readSettings } from '../api/env.ts';
import { createGraphQLExecutor, createQueryRunner } from '../api/graphql/executeGraphQL.ts';
import { createGraphQLServer } from '../api/app/graphqlServer.ts';
import { adaptToRequest } from '../api/http/bufferedResponse.ts';
import type { IncomingRequest } from '../api/http/incomingRequest.ts';
import { serve } from '../api/entry/node.ts';
import { openServices } from '../api/app/services.ts';

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
  const httpServer = await serve(services, {
    ...app,
    respond: async (request, connection) =>
      // The application would redirect a browser to the playground, but the suite tests Apollo's landing page.
      isBrowserRequest(request)
        ? adaptToRequest(request, await execute(request, undefined, connection))
        : app.respond(request, connection),
  });
  const proxy = await startProxy(httpServer.url);
  return {
    server,
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    extraCleanup: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await httpServer.close();
    },
  };
}

/** Starts a proxy that forwards all requests to /graphql, because the suite sends them to the root path. */
async function startProxy(origin: string): Promise<Server> {
  const { port } = new URL(origin);
  const proxy = createServer((incoming, outgoing) => {
    const { search } = new URL(incoming.url ?? '/', origin);
    const { method, headers } = incoming;
    const forwarded = httpRequest({ port, method, headers, path: `/graphql${search}` }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

function isBrowserRequest({ method, headers }: IncomingRequest): boolean {
  return method === 'GET' && headers.get('accept')?.startsWith('text/html') === true;
}
