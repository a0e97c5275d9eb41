// Finds a Chromium for the browser tests; on Debian as root it installs one.
import { existsSync } from 'node:fs';
import { installDebianPackages } from './installDebianPackages.ts';

const fullBrowserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Draws pages only, not a browser's own windows, which is half the work. */
const headlessShellPath = '/usr/bin/chromium-headless-shell';

const debianPackages = [
  'chromium',
  'chromium-headless-shell',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];

const launchArguments = [
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
export function getHeadlessLaunchOptions() {
  return { args: launchArguments, ...findExecutable([headlessShellPath, ...fullBrowserPaths]) };
}

/** For what only a whole browser has: push messages, and notifications of the system. */
export function getFullBrowserLaunchOptions() {
  return { args: launchArguments, ...findExecutable(fullBrowserPaths) };
}

function findExecutable(programs: readonly string[]): { executablePath?: string } {
  const executablePath = [process.env['CHROMIUM_PATH'], ...programs].find(
    (path) => path !== undefined && existsSync(path),
  );
  return executablePath === undefined ? {} : { executablePath };
}

/** The path of a Chromium. @throws when there is none and none can be installed. */
export function ensureChromium(): string {
  const found =
    getHeadlessLaunchOptions().executablePath ??
    (installDebianPackages(...debianPackages) ? getHeadlessLaunchOptions().executablePath : undefined);
  if (found === undefined)
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

if (import.meta.main) ensureChromium();
