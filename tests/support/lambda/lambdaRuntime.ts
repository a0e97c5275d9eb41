// Runs a package like Lambda: in a separate process that handles one event at a time.
import type { APIGatewayProxyResult } from 'hono/aws-lambda';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LambdaRuntime {
  /** Sends an event after the previous ones. Rejects if the handler rejects or the process ends. */
  invoke: (event: object) => Promise<APIGatewayProxyResult>;
  stop: () => Promise<void>;
}

/** The result of loading the function or of an event, or its error. */
export type LambdaMessage = { result: unknown } | { error: string };

/**
 * Loads the function, and waits until it can get its first event.
 * @param taskRoot the folder of the unpacked package.
 * @param env all environment variables except those that Lambda sets.
 */
export async function startLambdaRuntime(
  taskRoot: string,
  env: Record<string, string>,
): Promise<LambdaRuntime> {
  const child = fork(join(import.meta.dirname, 'lambdaBootstrap.ts'), {
    cwd: taskRoot,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...env,
      AWS_REGION: 'eu-central-1',
      LAMBDA_TASK_ROOT: taskRoot,
      TZ: ':UTC',
      _HANDLER: 'dist/lambda/lambda.handler',
    },
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error(`The function's process has ended: ${output}`);
  });
  ended.catch(() => {});
  const receive = async () => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [LambdaMessage];
    if ('error' in message) throw new Error(message.error);
    return message.result as APIGatewayProxyResult;
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  let previous: Promise<unknown> = receive();
  await previous.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    invoke: (event) => {
      const result = previous.then(() => {
        child.send({ event, timeoutMs: 20_000 });
        return receive();
      });
      previous = result.catch(() => {});
      return result;
    },
    stop,
  };
}
