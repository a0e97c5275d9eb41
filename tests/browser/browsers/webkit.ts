// WebKit over WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import { type Browser, type BrowserWindow, type Key, windowSize } from './driver.ts';

/** The longest command fits two thousand texts into bubbles, possibly on a slow machine. */
const commandTimeoutMs = 90_000;
const sessionTimeoutMs = 20_000;
const keyCodes: Record<Key, string> = {
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  ArrowDown: SeleniumKey.ARROW_DOWN,
};

/** Starts a virtual screen and WebKit's driver, both with a temporary home folder. */
export async function launchWebKit(miniBrowser: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'upwell-webkit-'));
  // Without a graphics card, animations take most of the time.
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = await startScreen();
  // WebKitGTK's driver is started like Safari's.
  const service = new ServiceBuilder('/usr/bin/WebKitWebDriver')
    .setEnvironment({
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox needs user namespaces, which root doesn't have in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    })
    .build();
  const openWindow = async () => {
    const address = await service.start();
    return openSession(address, miniBrowser).catch(async (error: unknown) => {
      // A browser that crashes while it starts leaves a driver that never responds.
      console.warn(`WebKit did not start, and is started again. ${String(error)}`);
      await service.kill();
      return openSession(await service.start(), miniBrowser);
    });
  };
  const close = async () => {
    await service.kill();
    screen.process.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { openWindow, close };
}

/**
 * Blocks all hosts except this machine by a proxy that doesn't exist. WebDriver's own capability for this, noProxy,
 * makes WebKitGTK read past the end of a list: one start in ten crashes, and its driver never responds.
 */
const noNetwork = ['--proxy=http://127.0.0.1:9', '--ignore-host=localhost', '--ignore-host=127.0.0.1'];

/** Opens a session with in-memory storage. The driver supports one session at a time. */
async function openSession(address: string, binary: string): Promise<BrowserWindow> {
  const options = { binary, args: ['--automation', '--dark-mode', ...noNetwork] };
  const driver = new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  const timeout = pause(sessionTimeoutMs, null, { ref: false }).then(() => {
    throw new Error('It has not responded in time.');
  });
  await Promise.race([driver.getSession(), timeout]);
  await driver.manage().setTimeouts({ script: commandTimeoutMs });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...windowSize });
  return { ...createWindow(driver, await driver.getWindowHandle()), close: () => driver.quit() };
}

function createWindow(driver: WebDriver, handle: string): BrowserWindow {
  /** Commands apply to the session's current window. */
  const select = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const type = async (keys: string) => (await select()).actions().sendKeys(keys).perform();
  return {
    goto: async (url) => (await select()).get(url),
    reload: async () => (await select()).navigate().refresh(),
    evaluate: async (script, ...args) => {
      await select();
      const result = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
        `const [args, done] = arguments;
          Promise.resolve(args).then((args) => (${String(script)})(...args))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args,
      );
      if (result.error !== undefined) throw new Error(result.error);
      return result.value as Awaited<ReturnType<typeof script>>;
    },
    click: async ({ x, y }) => {
      await select();
      const point = { x: Math.round(x), y: Math.round(y), duration: 0 };
      await driver.actions({ async: true }).move(point).click().perform();
    },
    type,
    pressKey: (key) => type(keyCodes[key]),
    chooseFile: async (selector, path) => (await select()).findElement(By.css(selector)).sendKeys(path),
    screenshot: async () => Buffer.from(await (await select()).takeScreenshot(), 'base64'),
    waitForPopup: async (action) => {
      const before = await driver.getAllWindowHandles();
      await action();
      const findOpened = async () =>
        (await driver.getAllWindowHandles()).find((candidate) => !before.includes(candidate));
      return createWindow(driver, (await driver.wait(findOpened, 10_000, 'No window was opened.')) ?? '');
    },
    isClosed: async () => !(await driver.getAllWindowHandles()).includes(handle),
    close: async () => (await select()).close(),
  };
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
