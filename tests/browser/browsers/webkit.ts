// WebKit over WebDriver's HTTP interface.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserWindow, type Key, windowSize } from './driver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** The longest command fits two thousand texts into bubbles, possibly on a slow machine. */
const commandTimeoutMs = 90_000;
const sessionTimeoutMs = 20_000;
const keyCodes: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' };

/** Starts a virtual screen and WebKit's driver, both with a temporary home folder. */
export async function launchWebKit(miniBrowser: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'upwell-webkit-'));
  // Without a graphics card, animations take most of the time.
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = await startScreen();
  const environment = {
    PATH: process.env['PATH'],
    HOME: home,
    DISPLAY: screen.display,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The sandbox needs user namespaces, which root doesn't have in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  let driver: Driver | undefined;
  const close = async () => {
    if (driver !== undefined) await stop(driver.process);
    await stop(screen.process);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const openSessionOfDriver = async () => {
    driver ??= await startDriver(environment);
    return openSession(driver.address, miniBrowser);
  };
  const openWindow = () =>
    openSessionOfDriver().catch(async (error: unknown) => {
      // A browser that crashes while it starts leaves a driver that never responds.
      console.warn(`WebKit did not start, and is started again. ${String(error)}`);
      if (driver !== undefined) await stop(driver.process);
      driver = undefined;
      return openSessionOfDriver();
    });
  return { openWindow, close };
}

interface Driver {
  process: ChildProcess;
  address: string;
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await findFreePort();
  const driver = {
    process: spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }),
    address: `http://127.0.0.1:${port}`,
  };
  await waitUntilReady(driver.address).catch(async (error: unknown) => {
    await stop(driver.process);
    throw error;
  });
  return driver;
}

/**
 * Blocks all hosts except this machine by a proxy that doesn't exist. WebDriver's own capability for this, noProxy,
 * makes WebKitGTK read past the end of a list: one start in ten crashes, and its driver never responds.
 */
const noNetwork = ['--proxy=http://127.0.0.1:9', '--ignore-host=localhost', '--ignore-host=127.0.0.1'];

/** Opens a session with in-memory storage. The driver supports one session at a time. */
async function openSession(address: string, binary: string): Promise<BrowserWindow> {
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary, args: ['--automation', '--dark-mode', ...noNetwork] },
    timeouts: { script: commandTimeoutMs },
  };
  const { sessionId } = await send<{ sessionId: string }>(
    `${address}/session`,
    'POST',
    { capabilities: { alwaysMatch } },
    sessionTimeoutMs,
  );
  const session = new Session(`${address}/session/${sessionId}`);
  await session.send('POST', '/window/rect', { x: 0, y: 0, ...windowSize });
  const handle = await session.send<string>('GET', '/window');
  return { ...createWindow(session, handle), close: () => session.send('DELETE', '') };
}

/** A WebDriver session. Commands apply to its current window, which sendTo changes if necessary. */
class Session {
  readonly #url: string;
  #current = '';
  constructor(url: string) {
    this.#url = url;
  }

  send<Value = void>(method: string, path: string, body?: object): Promise<Value> {
    return send<Value>(`${this.#url}${path}`, method, body);
  }

  async sendTo<Value = void>(handle: string, method: string, path: string, body?: object): Promise<Value> {
    if (this.#current !== handle) await this.send('POST', '/window', { handle });
    this.#current = handle;
    return this.send<Value>(method, path, body);
  }
}

function createWindow(session: Session, handle: string): BrowserWindow {
  const sendToWindow = <Value = void>(method: string, path: string, body?: object) =>
    session.sendTo<Value>(handle, method, path, body);
  const readHandles = () => session.send<string[]>('GET', '/window/handles');
  const type = async (keys: string) => {
    const actions = Array.from(keys).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await sendToWindow('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    goto: (url) => sendToWindow('POST', '/url', { url }),
    reload: () => sendToWindow('POST', '/refresh', {}),
    evaluate: async (script, ...args) => {
      const result = await sendToWindow<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script: `const [args, done] = arguments;
          Promise.resolve(args).then((args) => (${String(script)})(...args))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [args],
      });
      if (result.error !== undefined) throw new Error(result.error);
      return result.value as Awaited<ReturnType<typeof script>>;
    },
    click: async ({ x, y }) => {
      const actions = [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await sendToWindow('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type,
    pressKey: (key) => type(keyCodes[key]),
    chooseFile: async (selector, path) => {
      const element = await sendToWindow<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      await sendToWindow('POST', `/element/${element[elementKey]}/value`, { text: path });
    },
    screenshot: async () => Buffer.from(await sendToWindow<string>('GET', '/screenshot'), 'base64'),
    waitForPopup: async (action) => {
      const handlesBefore = new Set(await readHandles());
      await action();
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const opened = (await readHandles()).find((candidate) => !handlesBefore.has(candidate));
        if (opened !== undefined) return createWindow(session, opened);
        await sleep(100);
      }
      throw new Error('No window was opened.');
    },
    isClosed: async () => !(await readHandles()).includes(handle),
    close: () => sendToWindow('DELETE', '/window'),
  };
}

async function send<Value>(
  url: string,
  method: string,
  body?: object,
  timeoutMs = commandTimeoutMs,
): Promise<Value> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}

/** Starts Xvfb, which chooses a free display number and writes it to file descriptor 3. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = `${windowSize.width + 200}x${windowSize.height + 200}x24`;
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb ended before it was ready.')));
  });
  return { process: child, display: `:${number}` };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start within 10 seconds.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
