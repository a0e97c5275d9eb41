// Drives Firefox by WebDriver BiDi and WebKitGTK by WebDriver, which have the same actions. Playwright can only drive its
// own builds of both.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, findBrowser } from '../../../scripts/browsers.ts';

export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs a function without arguments, given as text, in the current window. Its result is JSON. */
  run(script: string): Promise<unknown>;
  /** Performs WebDriver's actions of pointers and keys. */
  perform(actions: object[]): Promise<void>;
  /** The open windows, the oldest first. */
  listWindows(): Promise<string[]>;
  select(window: string): Promise<void>;
  close(): Promise<void>;
}

export function launch(name: BrowserName): Promise<Driver> {
  return name === 'firefox' ? launchFirefox() : launchWebKit();
}

/** Nothing but this machine can be reached, and a popup needs no permission. */
const firefoxSettings = {
  'dom.disable_open_during_load': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'ui.prefersReducedMotion': 1,
  // A mouse, which a browser without a screen doesn't have.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

interface BiDiTree {
  contexts: { context: string }[];
}

async function launchFirefox(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'upwell-firefox-'));
  const settings = Object.entries(firefoxSettings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(home, 'user.js'), settings.join('\n'));
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home];
  const child = spawn(findBrowser('firefox'), options, { env: { ...process.env, HOME: home } });
  const address = await readOutput(child, /ws:\/\/\S+/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const pending = new Map<number, (message: { result?: unknown; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: unknown; message?: string };
    pending.get(message.id ?? -1)?.(message);
  });
  let lastId = 0;
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = (lastId += 1);
    const answered = new Promise<{ result?: unknown; message?: string }>((resolve) =>
      pending.set(id, resolve),
    );
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  const listWindows = async () =>
    ((await send('browsingContext.getTree', { maxDepth: 0 })) as BiDiTree).contexts.map(
      ({ context }) => context,
    );
  let [context = ''] = await listWindows();
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (script) => {
      const params = {
        functionDeclaration: `async () => JSON.stringify(await (${script})()) ?? 'null'`,
        awaitPromise: true,
        target: { context },
        userActivation: true,
      };
      const { result, exceptionDetails } = (await send('script.callFunction', params)) as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    listWindows,
    select: async (window) => {
      context = window;
      await send('browsingContext.activate', { context });
    },
    close: async () => {
      await end(child);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function launchWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'upwell-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1480x920x24', '-nolisten', 'tcp']);
  const display = await readOutput(screen, /^\d+/);
  const port = await findFreePort();
  const child = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      DISPLAY: `:${display}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox needs user namespaces, which root doesn't have in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(40_000);
    const init = { method, signal, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitUntil(() => send('GET', '/status').then(Boolean, () => false));
  // WebDriver's own setting of a proxy makes WebKitGTK crash at times.
  const noNetwork = ['--proxy=http://127.0.0.1:9', '--ignore-host=localhost', '--ignore-host=127.0.0.1'];
  const browserOptions = { binary: findBrowser('webkit'), args: ['--automation', ...noNetwork] };
  const close = async () => {
    await end(child);
    await end(screen);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = (await send('POST', '/session', { capabilities }).catch(async (error: unknown) => {
    await close();
    throw error;
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 800 });
  return {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: (script) =>
      send('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve((${script})()).then((value) => done(value ?? null));`,
        args: [],
      }),
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    listWindows: async () => (await send('GET', `${session}/window/handles`)) as string[],
    select: async (handle) => void (await send('POST', `${session}/window`, { handle })),
    close: async () => {
      await send('DELETE', session).catch(() => {});
      await close();
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Tries until the condition holds. */
export async function waitUntil(condition: () => Promise<boolean>, message = 'The browser', waitMs = 60_000) {
  for (const endMs = Date.now() + waitMs; Date.now() < endMs;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${message}: nothing after ${waitMs / 1000} s.`);
}

function readOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        output += data.toString();
        const found = pattern.exec(output)?.[0];
        if (found !== undefined) resolve(found);
      });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The program ended: ${output}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
