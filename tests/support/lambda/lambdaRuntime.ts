// Runs a package as Lambda does: in a process of its own, which gets its events from the Runtime API.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createGatewayEvent, createRequestSample } from './requestSamples.ts';

export interface LambdaRuntime {
  pid: number;
  /** Sends an event to the function, after those that were sent before. Rejects if the handler does, or the process ends. */
  invoke: (event: LambdaEvent) => Promise<APIGatewayProxyStructuredResultV2>;
  /** Suspends the process, as Lambda does between two events. The next event resumes it. */
  suspend: () => void;
  /** Returns all text from standard output and standard error, which Lambda writes to the log. */
  output: () => string;
  /** Returns the text from standard output. */
  standardOutput: () => string;
  stop: () => Promise<void>;
}

/** The event of a request, or a scheduled one, whose content the function doesn't read. */
type LambdaEvent = APIGatewayProxyEventV2 | Record<string, never>;

interface Invocation {
  event: LambdaEvent;
  resolve: (result: APIGatewayProxyStructuredResultV2) => void;
  reject: (error: Error) => void;
}

/**
 * Loads the function and waits until it requests its first event.
 * @param taskRoot the folder of the unpacked package.
 * @param env all environment variables except those that Lambda sets.
 * @param options the function's handler, and its timeout, which only it itself observes.
 */
export async function startLambdaRuntime(
  taskRoot: string,
  env: Record<string, string>,
  { handler = 'dist/lambda/lambda.handler', timeoutMs = 20_000 } = {},
): Promise<LambdaRuntime> {
  const runtimeApi = await openRuntimeApi(timeoutMs);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lambdaBootstrap.ts')], {
    cwd: taskRoot,
    env: {
      ...env,
      AWS_LAMBDA_RUNTIME_API: runtimeApi.host,
      AWS_REGION: 'eu-central-1',
      LAMBDA_TASK_ROOT: taskRoot,
      TZ: ':UTC',
      _HANDLER: handler,
    },
  });
  let output = '';
  let standardOutput = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    standardOutput += chunk;
  });
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  exited.then(
    () => runtimeApi.fail(new Error(`The function's process has ended: ${output}`)),
    (error: Error) => runtimeApi.fail(error),
  );
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    runtimeApi.close();
  };
  await runtimeApi.loaded.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    invoke: (event) => {
      const result = runtimeApi.invoke(event);
      child.kill('SIGCONT');
      return result;
    },
    suspend: () => void child.kill('SIGSTOP'),
    output: () => output,
    standardOutput: () => standardOutput,
    stop,
  };
}

/** Serves the Runtime API for one process. */
async function openRuntimeApi(timeoutMs: number) {
  const { promise: loaded, resolve: setLoaded, reject: failLoading } = Promise.withResolvers<void>();
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  let nextResponse: ServerResponse | null = null;
  const sendNext = () => {
    if (nextResponse === null) return;
    const invocation = waiting.shift();
    if (invocation === undefined) return;
    const id = randomUUID();
    running.set(id, invocation);
    nextResponse.setHeader('lambda-runtime-aws-request-id', id);
    nextResponse.setHeader('lambda-runtime-deadline-ms', Date.now() + timeoutMs);
    nextResponse.end(JSON.stringify(invocation.event));
    nextResponse = null;
  };
  const fail = (error: Error) => {
    failLoading(error);
    for (const { reject } of [...waiting.splice(0), ...running.values()]) reject(error);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [, id = '', action] =
      /\/runtime\/(?:invocation\/)?([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      nextResponse = response;
      setLoaded();
      return sendNext();
    }
    const body: unknown = await json(request);
    const invocation = running.get(id);
    running.delete(id);
    if (action === 'response') invocation?.resolve(body as APIGatewayProxyStructuredResultV2);
    else (invocation?.reject ?? fail)(new Error((body as { errorMessage: string }).errorMessage));
    response.writeHead(202).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(fail);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    loaded,
    fail,
    invoke: (event: LambdaEvent) =>
      new Promise<APIGatewayProxyStructuredResultV2>((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        sendNext();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Requests two thoughts, and returns where they are from.
 * @param seed different for each request, so that the response isn't in the cache.
 */
export async function readFeedSource(runtime: RequestHandler, seed: number): Promise<unknown> {
  const query = `{ feed(seed: ${seed}, first: 2) { source } }`;
  const { data } = await postGraphQL(runtime, { query });
  return data?.['feed']?.['source'];
}

/** A process that runs the package, or the handler of the source. */
export interface RequestHandler {
  invoke: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
}

interface GraphQLBody {
  data?: Record<string, Record<string, unknown> | undefined>;
  errors?: unknown;
}

/** Sends an operation, and returns the response's body. */
export async function postGraphQL(
  runtime: RequestHandler,
  operation: object,
  headers: Record<string, string> = {},
): Promise<GraphQLBody> {
  const sample = createRequestSample({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
  const { body = '' } = await runtime.invoke(createGatewayEvent(sample));
  return JSON.parse(Buffer.from(body, 'base64').toString()) as GraphQLBody;
}
