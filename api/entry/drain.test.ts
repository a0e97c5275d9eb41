import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDrain } from './drain.ts';
import { createTemporaryFolder, createTestBuild } from '../../tests/support/site/serverProcess.ts';
import { listen } from '../../tests/support/site/listen.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test.skipIf(process.platform === 'win32')(
  'at SIGTERM, a server on a socket of systemd announces the end of each connection, and its successor gets the next ones',
  async () => {
    createTestBuild(join(folder.path, 'site'));
    const holder = createServer();
    const { port } = new URL(`http://${(await listen(holder)).host}`);
    // A shell holds the socket, as systemd does, and starts the server twice.
    const start = 'sh -c \'export LISTEN_PID=$$ && echo $$ && exec "$0" "$1"\' "$0" "$1"';
    const shell = spawn(
      'sh',
      ['-c', `${start}; ${start}`, process.execPath, join(import.meta.dirname, 'node.ts')],
      {
        cwd: folder.path,
        env: {
          PATH: process.env['PATH'],
          PORT: port,
          LISTEN_FDS: '1',
          LOG_FORMAT: 'text',
          SITE_DIR: 'site',
          DATA_DIR: 'data',
        },
        stdio: ['ignore', 'pipe', 'inherit', Reflect.get(holder, '_handle').fd],
        detached: true,
      },
    );
    onTestFinished(() => {
      // The servers would keep the run waiting.
      if (shell.exitCode === null) process.kill(-(shell.pid ?? 0), 'SIGKILL');
    });
    holder.close();
    let output = '';
    shell.stdout?.on('data', (chunk) => (output += chunk));
    const agent = new Agent({ keepAlive: true });
    const readConnectionHeader = async () => {
      const [response] = await once(get({ agent, port, path: '/health' }), 'response');
      for await (const _ of response);
      return response.headers.connection;
    };
    const readPid = () => Number(/^\d+$/m.exec(output)?.[0]);

    expect(await readConnectionHeader()).toBe('keep-alive');
    const first = readPid();
    output = '';
    process.kill(first, 'SIGTERM');
    for (const header of ['close', 'keep-alive']) {
      // None of the requests fails, and the first one of the successor waits in the socket.
      while ((await readConnectionHeader()) !== header);
    }
    expect(readPid()).not.toBe(first);
    process.kill(readPid(), 'SIGINT');
    expect(await once(shell, 'close')).toEqual([0, null]);
  },
);

test('without a successor, a server tells a proxy that asks that it isn’t ready, and only then stops listening', async () => {
  const server = createHttpServer((_request, response) => drain.reportReadiness(response));
  const drain = createDrain(server, false);
  const { url } = await listen(server);
  const ask = () => fetch(url, { headers: { connection: 'close' } });
  expect((await ask()).status).toBe(200);
  const drained = drain.run();
  expect((await ask()).status).toBe(503);
  await drained;
  await expect(ask()).rejects.toThrow('fetch failed');
});
