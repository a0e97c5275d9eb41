// Run by scripts/conformance.ts under Jest: a server for each of the suite's configurations, behind our protocol.
import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../api/context.ts';
import { createGraphqlHandler, type Handler } from '../api/lambda.ts';
import { answerGraphql } from '../api/protocol.ts';

type Event = Parameters<Handler>[0];
type Create = (
  config: ApolloServerOptions<Context>,
  options?: { context?: () => Promise<Context> },
) => Promise<object>;

declare const require: (name: string) => {
  defineIntegrationTestSuite: (create: Create, options: object) => void;
};

require('@apollo/server-integration-testsuite').defineIntegrationTestSuite(
  async (config, options) => {
    const server = new ApolloServer(config);
    const graphql = createGraphqlHandler(server, options?.context ?? (async () => ({}) as Context));
    const http = createServer((request, response) => void answer(graphql, request, response));
    await once(http.listen(0, '127.0.0.1'), 'listening');
    return {
      server,
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
      extraCleanup: async () => {
        http.closeAllConnections();
        http.close();
      },
    };
  },
  { serverIsStartedInBackground: true, noIncrementalDelivery: true },
);

async function answer(
  graphql: (event: Event) => Promise<Response>,
  message: IncomingMessage,
  result: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(message.url ?? '/', 'http://localhost');
  const { method = 'GET' } = message;
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const event = {
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    requestContext: { requestId: 'suite', http: { method } },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  } as Event;
  const request = new Request(url, { method, headers, body: body.length > 0 ? body : null });
  const response = await answerGraphql(request, () => graphql(event));
  result.writeHead(response.status, Object.fromEntries(response.headers));
  result.end(Buffer.from(await response.arrayBuffer()));
}
