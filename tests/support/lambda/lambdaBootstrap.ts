// Runs a function as AWS does: loads its handler, then requests one event after the other from the Runtime API.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
// AWS's own client, aws-lambda-ric, compiles C++ when it is installed.
import { type IncomingMessage, request } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

type Handler = (event: unknown, context: object) => Promise<unknown>;

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT = '', _HANDLER = '' } = process.env;
const runtimeUrl = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

// Like AWS's client: https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.on('uncaughtException', (error) => {
  logError('Uncaught Exception', error);
  process.exit(129);
});
process.on('unhandledRejection', (reason) => {
  logError('Unhandled Promise Rejection', Object.assign(new Error(String(reason)), { reason }));
  process.exit(128);
});

const handler = await loadHandler().catch(async (error: unknown) => {
  await send('init/error', describeError(error));
  process.exit(1);
});
for (;;) await handleNextEvent();

/** Lambda waits for the top-level await of the module. */
async function loadHandler(): Promise<Handler> {
  const exportName = extname(_HANDLER);
  const modulePath = join(LAMBDA_TASK_ROOT, `${_HANDLER.slice(0, -exportName.length)}.mjs`);
  const module = (await import(pathToFileURL(modulePath).href)) as Record<string, Handler | undefined>;
  const exported = module[exportName.slice(1)];
  if (exported === undefined) throw new Error(`${_HANDLER} is not exported.`);
  return exported;
}

async function handleNextEvent(): Promise<void> {
  const next = await send('invocation/next');
  const event: unknown = JSON.parse(await text(next));
  const requestId = String(next.headers['lambda-runtime-aws-request-id']);
  const deadlineMs = Number(next.headers['lambda-runtime-deadline-ms']);
  const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => deadlineMs - Date.now() };
  const [outcome, result] = await handler(event, context).then(
    (value) => ['response', value] as const,
    (error: unknown) => {
      logError('Invoke Error', error);
      return ['error', describeError(error)] as const;
    },
  );
  await send(`invocation/${requestId}/${outcome}`, result ?? null);
}

function describeError(error: unknown): object {
  return { errorMessage: error instanceof Error ? error.message : String(error) };
}

/** Writes an error with all of its properties, and the errors in them in the same way. */
function logError(title: string, error: unknown): void {
  console.error(title, JSON.stringify(error, addErrorProperties));
}

function addErrorProperties(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const properties = { errorType: value.name, errorMessage: value.message, stack: value.stack?.split('\n') };
  return Object.assign(properties, value);
}

/** Sends a GET, or a POST with a body as JSON. It has no timeout, because the process may be frozen for hours. */
function send(path: string, body?: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${runtimeUrl}/${path}`, { method: body === undefined ? 'GET' : 'POST' });
    outgoing.once('response', resolve).once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
