// Firefox over WebDriver BiDi.
import puppeteer, { type Page } from 'puppeteer-core';
import { type Browser, type BrowserWindow, windowSize } from './driver.ts';

/** Starts Firefox without a screen; its profile is a temporary folder that goes with it. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: windowSize,
    extraPrefsFirefox: {
      // The sign-in popup.
      'dom.disable_open_during_load': false,
      // Dark.
      'layout.css.prefers-color-scheme.content-override': 0,
      // A mouse, which a browser without a screen does not have: fine and able to hover.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      // Every host but this machine is behind a proxy that is not there.
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
      // The focus stays with the first tab otherwise.
      await page.bringToFront();
      return { ...windowOf(page), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page): BrowserWindow {
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
      const found = await page.waitForSelector(selector);
      await (await found?.toElement('input'))?.uploadFile(path);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    waitForPopup: async (action) => {
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await action();
      const popup = await opened;
      if (popup === null) throw new Error('The popup was closed before it could be used.');
      return windowOf(popup);
    },
    isClosed: async () => page.isClosed(),
    close: () => page.close(),
  };
}
