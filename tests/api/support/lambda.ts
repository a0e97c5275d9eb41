// Runs the Lambda package behind a server that converts requests to API Gateway's events.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { buildLambdaPackage, unpackLambdaPackage } from '../../support/lambda/lambdaPackage.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../../support/lambda/lambdaRuntime.ts';
import { listen } from '../../support/site/listen.ts';
import { createTemporaryFolder } from '../../support/site/serverProcess.ts';

export interface Server {
  url: string;
  stop: () => Promise<void>;
}

export async function startLambda(settings: Record<string, string>): Promise<Server> {
  await buildLambdaPackage();
  const folder = createTemporaryFolder();
  await unpackLambdaPackage(folder.path);
  let runtime: LambdaRuntime | null = null;
  const server = await listen(
    createServer((request, response) => void forwardRequest(request, response, runtime)),
  );
  runtime = await startLambdaRuntime(folder.path, {
    ...settings,
    PUBLIC_URL: server.url,
    SITE_DIR: 'dist/lambda/web',
  });
  return {
    url: server.url,
    stop: async () => {
      server.close();
      await runtime?.stop();
      folder.remove();
    },
  };
}

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  runtime: LambdaRuntime | null,
): Promise<void> {
  const event = createGatewayEvent(request, await buffer(request));
  const result = await runtime?.invoke(event).catch(() => undefined);
  response.writeHead(result?.statusCode ?? 502, result?.headers as Record<string, string>);
  response.end(Buffer.from(result?.body ?? '', result?.isBase64Encoded === true ? 'base64' : 'utf8'));
}

/** Returns the event that API Gateway sends for a request in its payload format 2.0. */
function createGatewayEvent(request: IncomingMessage, body: Buffer) {
  const { method = 'GET', url = '/' } = request;
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = decodeIfValid(pathname);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const domainName = 'r3pmxmplak.execute-api.eu-central-1.amazonaws.com';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: search.slice(1),
    headers: { 'x-forwarded-port': '443', 'x-forwarded-proto': 'https', ...Object.fromEntries(headers) },
    requestContext: {
      accountId: '123456789012',
      apiId: 'r3pmxmplak',
      domainName,
      domainPrefix: 'r3pmxmplak',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '10/Mar/2026:05:16:23 +0000',
      timeEpoch: 1_773_119_783_636,
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}

/** API Gateway decodes paths that are valid UTF-8. */
function decodeIfValid(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
