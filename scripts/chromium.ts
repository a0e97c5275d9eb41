// Finds a Chromium for the browser tests; on Debian as root it installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Draws pages only, not a browser's own windows, which is half the work. */
const shell = '/usr/bin/chromium-headless-shell';

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
    lightBrowser().executablePath ?? (installFromDebian() ? lightBrowser().executablePath : undefined);
  if (found === undefined)
    throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

function installFromDebian(): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log('Installing Chromium and fonts from Debian’s packages…');
  return (
    run('apt-get', 'update', '-qq') &&
    run(
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'chromium-headless-shell',
      'fonts-noto-core',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    )
  );
}

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

if (import.meta.main) ensureChromium();
