// Runs the package for Lambda behind a server that sends it API Gateway's events.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { buildLambdaPackage, unpackLambdaPackage } from '../../support/lambda/lambdaPackage.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../../support/lambda/lambdaRuntime.ts';
import { createGatewayEvent } from '../../support/lambda/requestSamples.ts';
import { listen } from '../../support/site/listen.ts';

export interface Server {
  url: string;
  stop: () => Promise<void>;
}

export async function startLambda(settings: Record<string, string>): Promise<Server> {
  await buildLambdaPackage();
  const folder = mkdtempSync(join(tmpdir(), 'upwell-lambda-'));
  await unpackLambdaPackage(folder);
  let runtime: LambdaRuntime | null = null;
  const server = await listen(
    createServer((request, response) => void forwardRequest(request, response, runtime)),
  );
  runtime = await startLambdaRuntime(folder, {
    ...settings,
    PUBLIC_URL: server.url,
    SITE_DIR: 'dist/lambda/web',
  });
  return {
    url: server.url,
    stop: async () => {
      server.close();
      await runtime?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  runtime: LambdaRuntime | null,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { method = 'GET' } = request;
  const sample = { method, path: pathname, query: search.slice(1), headers };
  const event = createGatewayEvent({ ...sample, ...(body.length > 0 && { body: new Uint8Array(body) }) });
  const result = await runtime?.invoke(event).catch(() => undefined);
  response.writeHead(result?.statusCode ?? 502, result?.headers as Record<string, string>);
  response.end(Buffer.from(result?.body ?? '', result?.isBase64Encoded === true ? 'base64' : 'utf8'));
}
