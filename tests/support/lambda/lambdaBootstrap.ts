// Runs a function as AWS does: loads its handler, then calls it with each event that the parent process sends.
// AWS's own client, aws-lambda-ric, compiles C++ when it is installed.
import { extname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { LambdaMessage } from './lambdaRuntime.ts';

type Handler = (event: unknown, context: object) => Promise<unknown>;

const { LAMBDA_TASK_ROOT = '', _HANDLER = '' } = process.env;

// Handles errors like AWS's client: https://github.com/aws/aws-lambda-nodejs-runtime-interface-client
process.on('uncaughtException', (error) => {
  logError('Uncaught Exception', error);
  process.exit(129);
});
process.on('unhandledRejection', (reason) => {
  logError('Unhandled Promise Rejection', Object.assign(new Error(String(reason)), { reason }));
  process.exit(128);
});

const handler = await loadHandler().catch((error: unknown) => {
  send({ error: describeError(error) }, () => process.exit(1));
  // Never resolves: the process exits as soon as the message is sent.
  return new Promise<never>(() => {});
});
process.on('message', ({ event, timeoutMs }: { event: unknown; timeoutMs: number }) => {
  void handleEvent(event, Date.now() + timeoutMs);
});
send({ result: null });

/** Loads the handler. Like Lambda, it waits for the module's top-level await. */
async function loadHandler(): Promise<Handler> {
  const exportName = extname(_HANDLER);
  const modulePath = join(LAMBDA_TASK_ROOT, `${_HANDLER.slice(0, -exportName.length)}.mjs`);
  const module = (await import(pathToFileURL(modulePath).href)) as Record<string, Handler | undefined>;
  const exported = module[exportName.slice(1)];
  if (exported === undefined) throw new Error(`${_HANDLER} is not exported.`);
  return exported;
}

async function handleEvent(event: unknown, deadlineMs: number): Promise<void> {
  const getRemainingTimeInMillis = () => deadlineMs - Date.now();
  // Waits like AWS's client, so that a suspended process handles pending events first.
  await nextTurn();
  try {
    send({ result: await handler(event, { awsRequestId: crypto.randomUUID(), getRemainingTimeInMillis }) });
  } catch (error) {
    logError('Invoke Error', error);
    send({ error: describeError(error) });
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes an error and its nested errors with all properties. */
function logError(title: string, error: unknown): void {
  console.error(title, JSON.stringify(error, addErrorProperties));
}

function addErrorProperties(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const properties = { errorType: value.name, errorMessage: value.message, stack: value.stack?.split('\n') };
  return Object.assign(properties, value);
}

function send(message: LambdaMessage, onSent = () => {}): void {
  process.send?.(message, onSent);
}
