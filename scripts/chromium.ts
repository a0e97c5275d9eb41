// Finds a Chromium for the browser tests. On Debian, it installs one if it runs as root.
import { existsSync } from 'node:fs';
import { installDebianPackages } from './installDebianPackages.ts';

const fullBrowserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** It renders no windows, which halves the work. */
const headlessShellPath = '/usr/bin/chromium-headless-shell';

const debianPackages = [
  'chromium',
  'chromium-headless-shell',
  'fonts-dejavu-core',
  'fonts-liberation',
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
  // Pages can't reach other machines.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Returns Playwright's launch options for the headless shell, or a full browser if that is not installed. */
export function getHeadlessLaunchOptions() {
  return { args: launchArguments, ...findExecutable([headlessShellPath, ...fullBrowserPaths]) };
}

/** Returns Playwright's launch options for a full browser, which push messages and system notifications need. */
export function getFullBrowserLaunchOptions() {
  return { args: launchArguments, ...findExecutable(fullBrowserPaths) };
}

function findExecutable(programs: readonly string[]): { executablePath?: string } {
  const executablePath = [process.env['CHROMIUM_PATH'], ...programs].find(
    (path) => path !== undefined && existsSync(path),
  );
  return executablePath === undefined ? {} : { executablePath };
}

/** Returns the path of a Chromium. @throws when none is installed or can be installed. */
export function ensureChromium(): string {
  const found =
    getHeadlessLaunchOptions().executablePath ??
    (installDebianPackages(...debianPackages) ? getHeadlessLaunchOptions().executablePath : undefined);
  if (found === undefined)
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

if (import.meta.main) ensureChromium();
