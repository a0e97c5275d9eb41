// Clients that send requests while the server is restarted: directly, and through proxies with the configurations in
// infrastructure/.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../tests/support/site/listen.ts';
import { type ChaosRow, type ChaosTrial, noneOf } from '../trial.ts';

type ProxyName = 'caddy' | 'nginx';

const repositoryRoot = join(import.meta.dirname, '../..');

const ways: readonly { label: string; proxy: ProxyName | null; hasSocket: boolean }[] = [
  { label: 'a socket of systemd', proxy: null, hasSocket: true },
  { label: 'Caddy and a socket of systemd', proxy: 'caddy', hasSocket: true },
  { label: 'nginx and a socket of systemd', proxy: 'nginx', hasSocket: true },
  { label: 'Caddy, as in compose.yml', proxy: 'caddy', hasSocket: false },
];

export const tryRestarts: ChaosTrial = async ({ isLong, folder }) => {
  const rows: ChaosRow[] = [];
  for (const way of ways) {
    const programs = [way.hasSocket ? 'systemd-socket-activate' : 'sh', way.proxy ?? 'sh'];
    const missing = programs.find((name) => !isInstalled(name));
    if (missing === undefined)
      rows.push(await restartBehind(way, isLong ? 30 : 2, mkdtempSync(join(folder, 'way-'))));
    else console.error(`Restarts behind ${way.label} are skipped, because ${missing} isn’t installed.`);
  }
  return rows;
};

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

async function restartBehind(
  { label, proxy, hasSocket }: (typeof ways)[number],
  restarts: number,
  folder: string,
): Promise<ChaosRow> {
  const port = await findFreePort();
  const serverPort = proxy === null ? port : await findFreePort();
  const proxyProcess = proxy && startProxy(proxy, folder, port, serverPort);
  const server = startRestartingServer(folder, serverPort, port, hasSocket);
  try {
    await waitUntilHealthy(port);
    const load = startLoad(port);
    for (let restart = 0; restart < restarts; restart += 1) {
      await pause(1_000 + Math.random() * 1_000);
      await server.restart();
    }
    await pause(1_000);
    const { sent, failures, slowestMs } = await load.stop();
    const waited = `the slowest response took ${(slowestMs / 1_000).toFixed(1)} s`;
    return noneOf(
      `${restarts} restarts behind ${label}, ${sent.GET} GET and ${sent.POST} POST requests over 40 connections; ${waited}`,
      failures,
      ' failed',
    );
  } finally {
    for (const child of [proxyProcess, server.process])
      if (child) process.kill(-Number(child.pid), 'SIGKILL');
    await pause(500);
  }
}

/** Thirty clients that send one request after the other, and ten that leave their connections idle in between. */
function startLoad(port: number) {
  const agent = new Agent({ keepAlive: true });
  const sent = { GET: 0, POST: 0 };
  const failures: string[] = [];
  let slowestMs = 0;
  const stopping = new AbortController();
  const visit = async (client: number) => {
    for (let index = client; !stopping.signal.aborted; index += 1) {
      const method = index % 2 === 0 ? 'GET' : 'POST';
      const startedMs = performance.now();
      sent[method] += 1;
      try {
        const status = await send(agent, port, method, index);
        if (status !== 200) failures.push(`${method} with status ${status}`);
      } catch (error) {
        failures.push(`${method} with ${String(error)}`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      if (client >= 30) await pause(Math.random() * 3_000);
    }
  };
  const clients = Array.from({ length: 40 }, (_, client) => visit(client));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      agent.destroy();
      return { sent, failures, slowestMs };
    },
  };
}

async function send(agent: Agent, port: number, method: 'GET' | 'POST', index: number): Promise<number> {
  const sending = request({
    agent,
    port,
    host: '127.0.0.1',
    method,
    path: method === 'GET' ? '/' : '/graphql',
    headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
  });
  sending.end(
    method === 'GET' ? undefined : JSON.stringify({ query: `{ feed(seed: ${index % 1_000}) { total } }` }),
  );
  const [response] = await once(sending, 'response');
  for await (const _ of response);
  return response.statusCode;
}

/** Starts a shell that starts the server again when it has ended, and can hold a socket open, as systemd does. */
function startRestartingServer(folder: string, port: number, publicPort: number, hasSocket: boolean) {
  const env = {
    HOME: folder,
    PATH: String(process.env['PATH']),
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(repositoryRoot, 'dist/web'),
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
  };
  const program = [process.execPath, join(repositoryRoot, 'api/entry/node.ts')];
  // Each server is another process than the one that systemd-socket-activate has started.
  const start = 'sh -c \'export LISTEN_PID=$$; echo "pid $$"; exec "$0" "$1"\' "$0" "$1"';
  const settings = Object.entries(env).map(([name, value]) => `--setenv=${name}=${value}`);
  const activate = ['systemd-socket-activate', `--listen=127.0.0.1:${port}`, ...settings];
  const shell = ['sh', '-c', `while :; do ${start}; done`, ...program];
  const [command = '', ...args] = hasSocket ? [...activate, ...shell] : shell;
  const child = spawn(command, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const readPid = () => Number(/^.*pid (\d+)\n(?=[^]*API)/.exec(output)?.[1] ?? 0);
  return {
    process: child,
    /** Resolves when the new process listens. */
    restart: async () => {
      const pid = readPid();
      output = '';
      process.kill(pid, 'SIGTERM');
      while (readPid() === 0) await pause(20);
    },
  };
}

function startProxy(name: ProxyName, folder: string, port: number, serverPort: number): ChildProcess {
  const file = join(folder, `${name}.conf`);
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  let args: string[];
  if (name === 'caddy') {
    env['DOMAIN'] = `http://127.0.0.1:${port}`;
    env['UPSTREAM'] = `127.0.0.1:${serverPort}`;
    writeFileSync(file, `{\n\tadmin off\n}\nimport ${join(repositoryRoot, 'infrastructure/Caddyfile')}\n`);
    args = ['run', '--config', file, '--adapter', 'caddyfile'];
  } else {
    const configuration = readFileSync(join(repositoryRoot, 'infrastructure/nginx.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('127.0.0.1:4000', `127.0.0.1:${serverPort}`);
    writeFileSync(
      file,
      `daemon off; pid nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${configuration}}\n`,
    );
    args = ['-p', folder, '-c', file];
  }
  return spawn(name, args, { env, detached: true, stdio: 'ignore' });
}

async function findFreePort(): Promise<number> {
  const { url, close } = await listen(createServer());
  close();
  return Number(new URL(url).port);
}

async function waitUntilHealthy(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (response?.ok === true) return;
    await pause(100);
  }
  throw new Error('The server did not start.');
}
