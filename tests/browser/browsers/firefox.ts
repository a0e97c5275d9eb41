// Firefox over WebDriver BiDi.
import puppeteer, { type Page } from 'puppeteer-core';
import { type Browser, type BrowserWindow, windowSize } from './driver.ts';

/** Starts a headless Firefox with a temporary profile, which is deleted when the browser closes. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: windowSize,
    extraPrefsFirefox: {
      // Allows the sign-in popup.
      'dom.disable_open_during_load': false,
      // Prefers the dark theme.
      'layout.css.prefers-color-scheme.content-override': 0,
      // Emulates a mouse, a fine pointer that can hover, which a headless browser doesn't have.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      // Blocks all hosts except this machine by a proxy that doesn't exist.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
    },
  });
  return {
    openWindow: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      // Otherwise the focus stays in the first tab.
      await page.bringToFront();
      return { ...createWindow(page), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function createWindow(page: Page): BrowserWindow {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (script, ...args) =>
      (await page.evaluate(script as (...args: unknown[]) => unknown, ...args)) as Awaited<
        ReturnType<typeof script>
      >,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    chooseFile: async (selector, path) => {
      const element = await page.waitForSelector(selector);
      await (await element?.toElement('input'))?.uploadFile(path);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    waitForPopup: async (action) => {
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await action();
      const popup = await opened;
      if (popup === null) throw new Error('The popup was closed before it could be used.');
      return createWindow(popup);
    },
    isClosed: async () => page.isClosed(),
    close: () => page.close(),
  };
}
