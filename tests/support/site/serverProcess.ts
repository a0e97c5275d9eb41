// Starts the server as a child process for tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServerProcess {
  url: string;
  pid: number;
  /** Returns all text from standard output and standard error. */
  output: () => string;
  /** Sends an operation to /graphql. `status` is 0 when there was no response. */
  graphqlRequest: (query: string, authorization?: string) => Promise<{ status: number; text: string }>;
  /** Resolves when the process has ended. */
  waitForExit: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates an empty folder for the files of a test. */
export function createTemporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'upwell-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Creates a built site whose template has no scripts and styles. */
function createTestBuild(siteDir: string): void {
  cpSync('dist/web/server', join(siteDir, 'server'), { recursive: true });
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><!--head--><!--body-->');
}

/**
 * Starts a server with the settings in `env`.
 * @param folder for its data and a built site with one page.
 * @param flags of Node.
 * @param wrapper a command that runs the one that follows it.
 */
export async function startServerProcess(
  folder: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const siteDir = join(folder, 'site');
  createTestBuild(siteDir);
  const entry = join(import.meta.dirname, '../../../api/entry/node.ts');
  const [program, ...parameters] = [...wrapper, process.execPath, ...flags, entry];
  const child = spawn(program ?? process.execPath, parameters, {
    cwd: folder,
    env: {
      HOME: folder,
      PORT: '0',
      SITE_DIR: siteDir,
      DATA_DIR: join(folder, 'data'),
      LOG_FORMAT: 'text',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = await waitForUrl(() => output, child);
  const waitForExit = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  };
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    graphqlRequest: (query, authorization) => sendGraphQLRequest(url, query, authorization),
    waitForExit,
    stop: async () => {
      child.kill('SIGKILL');
      await waitForExit();
    },
  };
}

async function waitForUrl(output: () => string, child: ChildProcess): Promise<string> {
  for (const expiresAt = performance.now() + 60_000; performance.now() < expiresAt; await pause(50)) {
    const url = /http:\/\/localhost:\d+/.exec(output())?.[0];
    if (url !== undefined) return url;
    if (child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start: ${output()}`);
}

async function sendGraphQLRequest(url: string, query: string, authorization?: string) {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
