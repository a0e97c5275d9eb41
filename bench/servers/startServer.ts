import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StartedServer {
  url: string;
  /** Returns the microseconds that the server's process has used. */
  readProcessorTime: () => Promise<number>;
  stop: () => Promise<void>;
}

const runningServers = new Set<StartedServer>();

/**
 * Starts a server as a process of its own.
 * @param program the path in bench/ of a program that calls `reportPort`.
 * @throws when the program ends before that.
 */
export async function startServer(
  program: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, '..', program), args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = rejectAtExit(child, program);
  // Only those who wait for a reply are told that the server has ended.
  exited.catch(() => {});
  const readReply = () => Promise.race([readNumber(child), exited]);
  const port = await readReply();
  const server = {
    url: `http://127.0.0.1:${port}`,
    readProcessorTime: () => {
      child.send('processor time');
      return readReply();
    },
    stop: async () => {
      runningServers.delete(server);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
  runningServers.add(server);
  return server;
}

/** Stops the servers of a part that has failed, so that they don't slow the next one down. */
export async function stopServers(): Promise<void> {
  await Promise.all([...runningServers].map(({ stop }) => stop()));
}

async function readNumber(child: ChildProcess): Promise<number> {
  const [number] = await once(child, 'message');
  return Number(number);
}

async function rejectAtExit(child: ChildProcess, program: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${program} ended with code ${code} before it replied.`);
}
