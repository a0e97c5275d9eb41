// Finds a Chromium for the browser tests; on Debian as root it installs one.
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Draws pages only, not a browser's own windows, which is half the work. */
const shell = '/usr/bin/chromium-headless-shell';

const packages = [
  'chromium',
  'chromium-headless-shell',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine can be reached, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** How Playwright starts a Chromium: the lightest there is. */
export function lightBrowser() {
  return { args, ...pathOf([shell, ...wholeBrowsers]) };
}

/** For what only a whole browser has: push messages, and notifications of the system. */
export function wholeBrowser() {
  return { args, ...pathOf(wholeBrowsers) };
}

function pathOf(programs: readonly string[]): { executablePath?: string } {
  const executablePath = [process.env['CHROMIUM_PATH'], ...programs].find(
    (path) => path !== undefined && existsSync(path),
  );
  return executablePath === undefined ? {} : { executablePath };
}

/** The path of a Chromium. @throws when there is none and none can be installed. */
export function ensureChromium(): string {
  const found =
    lightBrowser().executablePath ??
    (installFromDebian(...packages) ? lightBrowser().executablePath : undefined);
  if (found === undefined)
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

if (import.meta.main) ensureChromium();
