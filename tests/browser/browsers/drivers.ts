// Drives Firefox by Marionette and WebKitGTK by WebDriver, which have the same commands. Playwright can only drive its
// own builds of both.
import { expect } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, ensureBrowser } from '../../../scripts/browsers.ts';

/** The commands that the journeys need, by their names in Marionette. */
const requests = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  ElementClick: 'POST /element/ID/click',
  ElementSendKeys: 'POST /element/ID/value',
  GetWindowHandles: 'GET /window/handles',
  SwitchToWindow: 'POST /window',
};

export type Send = (command: keyof typeof requests, parameters?: object) => Promise<unknown>;

type Start = (command: string, options: string[], env?: NodeJS.ProcessEnv) => ChildProcess;

/** Runs the work in a browser with an empty profile. */
export async function withBrowser(name: BrowserName, work: (send: Send) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), `upwell-${name}-`));
  const programs: ChildProcess[] = [];
  const start: Start = (command, options, env = {}) => {
    const program = spawn(command, options, { env: { PATH: process.env['PATH'], HOME: home, ...env } });
    programs.push(program);
    return program;
  };
  try {
    await work(await (name === 'firefox' ? startFirefox(home, start) : startWebKit(start)));
  } finally {
    for (const program of programs)
      if (program.exitCode === null && program.kill('SIGKILL')) await once(program, 'exit');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Only this machine can be reached, and popups need no permission. */
const firefoxSettings = {
  'marionette.port': 0,
  'dom.disable_open_during_load': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'ui.prefersReducedMotion': 1,
  // Simulates a mouse, which a headless browser doesn't have.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

async function startFirefox(home: string, start: Start): Promise<Send> {
  const settings = Object.entries(firefoxSettings).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
  );
  writeFileSync(join(home, 'user.js'), settings.join('\n'));
  start(ensureBrowser('firefox'), ['--headless', '--no-remote', '--marionette', '--profile', home]);
  const portFile = join(home, 'MarionetteActivePort');
  await expect.poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8')).toBeTruthy();
  const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
  // A message consists of its length, a colon and JSON. The first one is a greeting.
  let received = Buffer.alloc(0);
  const read = async (): Promise<unknown[]> => {
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('latin1', 0, colon));
      if (colon > 0 && received.length >= end) {
        const message = JSON.parse(received.toString('utf8', colon + 1, end)) as unknown[];
        received = received.subarray(end);
        return message;
      }
      received = Buffer.concat([received, ...((await once(socket, 'data')) as Buffer[])]);
    }
  };
  await read();
  const send = async (command: string, parameters: object = {}): Promise<unknown> => {
    const message = JSON.stringify([0, 1, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await read();
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return Array.isArray(result) ? result : (result as { value: unknown }).value;
  };
  await send('NewSession');
  return send;
}

async function startWebKit(start: Start): Promise<Send> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1480x920x24', '-nolisten', 'tcp']);
  const [display] = (await once(screen.stdout ?? screen, 'data')) as [Buffer];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  start('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display.toString().trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The sandbox needs user namespaces, which root doesn't have in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const request = async (method: string, path: string, body: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(40_000);
    const init = { method, signal, ...(method === 'POST' && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect(() => request('GET', '/status', {})).toPass();
  // WebDriver's own setting of a proxy makes WebKitGTK crash at times.
  const noNetwork = ['--proxy=http://127.0.0.1:9', '--ignore-host=localhost', '--ignore-host=127.0.0.1'];
  const browserOptions = { binary: ensureBrowser('webkit'), args: ['--automation', ...noNetwork] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = (await request('POST', '/session', { capabilities })) as { sessionId: string };
  await request('POST', `/session/${sessionId}/window/rect`, { x: 0, y: 0, width: 1280, height: 800 });
  return (command, parameters: { id?: string } = {}) => {
    const [method = '', path = ''] = requests[command].split(' ');
    return request(method, `/session/${sessionId}${path.replace('ID', String(parameters.id))}`, parameters);
  };
}
