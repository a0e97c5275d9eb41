// An HTTP server in the place of CloudFront and API Gateway, which sends each request to the function and records it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { LambdaRuntime } from '../../api/testing/lambda/lambdaRuntime.ts';
import { createGatewayEvent, type RequestSample } from '../../api/testing/lambda/requestSamples.ts';

export interface RecordedRequest {
  sample: RequestSample;
  /** Of the response. Empty if it has none. */
  cacheControl: string;
  /** The size of the response with its headers. */
  bytes: number;
}

export interface Gateway {
  url: string;
  /** The function that gets the requests. */
  runtime: Pick<LambdaRuntime, 'invoke'> | null;
  /** Waits until there was no request for two seconds. Returns the requests since the last call. */
  takeRequests: () => Promise<RecordedRequest[]>;
  close: () => void;
}

const quietMs = 2_000;

/** Starts the gateway without a function, because the function's settings contain its URL. */
export async function startGateway(): Promise<Gateway> {
  const recorded: RecordedRequest[] = [];
  const pending = new Set<IncomingMessage>();
  let lastActiveMs = performance.now();
  const server = createServer((request, response) => {
    pending.add(request);
    handle(request, response)
      .catch((error: unknown) => response.writeHead(502).end(String(error)))
      .finally(() => {
        pending.delete(request);
        lastActiveMs = performance.now();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const sample = await readSample(request, url);
    const result = await gateway.runtime?.invoke(createGatewayEvent(sample));
    const headers = result?.headers ?? {};
    const body = Buffer.from(result?.body ?? '', 'base64');
    recorded.push({
      sample,
      cacheControl: String(headers['cache-control'] ?? ''),
      bytes: body.byteLength + measureHeaders(headers),
    });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
    response.writeHead(result?.statusCode ?? 502).end(body);
  };
  const gateway: Gateway = {
    url,
    runtime: null,
    takeRequests: async () => {
      while (pending.size > 0 || performance.now() - lastActiveMs < quietMs)
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      return recorded.splice(0);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return gateway;
}

async function readSample(request: IncomingMessage, origin: string): Promise<RequestSample> {
  const { pathname, search } = new URL(request.url ?? '/', origin);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const body = (await buffer(request)).toString();
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    headers,
    ...(body !== '' && { body }),
  };
}

/** Returns the size of headers as in HTTP/1.1, which HTTP/2 compresses. */
export function measureHeaders(headers: Readonly<Record<string, unknown>>): number {
  return Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    0,
  );
}
