// Finds the browsers of the tests, the benchmarks and the pictures. `node scripts/browsers.ts NAME…` installs those that are
// missing, on Debian as root, and fails if it can't.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

export type BrowserName = keyof typeof browsers;

const browsers = {
  chromium: {
    find: () =>
      [
        process.env['CHROMIUM_PATH'],
        // The headless shell renders no windows, which halves the work.
        '/usr/bin/chromium-headless-shell',
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      ].find(isExistingPath),
    packages: [
      'chromium',
      'chromium-headless-shell',
      'fonts-dejavu-core',
      'fonts-liberation',
      'fonts-noto-core',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    ],
  },
  firefox: {
    find: () =>
      [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isExistingPath),
    packages: ['firefox-esr'],
  },
  webkit: {
    find: () =>
      ['/usr/bin/Xvfb', '/usr/bin/WebKitWebDriver'].every(isExistingPath)
        ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)
        : undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** Returns the path of the browser, which is installed first if necessary; undefined if it can't be installed. */
export function findBrowser(name: BrowserName): string | undefined {
  const { find, packages } = browsers[name];
  return find() ?? (installDebianPackages(packages) ? find() : undefined);
}

/** Returns the browser's path. @throws if the browser can't be installed. */
export function ensureBrowser(name: BrowserName): string {
  const path = findBrowser(name);
  if (path === undefined) throw new Error(`The browser ${name} is not installed.`);
  return path;
}

/** Returns Playwright's options for launching Chromium, as far as it is installed. */
export function getLaunchOptions() {
  const executablePath = browsers.chromium.find();
  return { args: launchArguments, ...(executablePath !== undefined && { executablePath }) };
}

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

/** Installs Debian packages if this is Debian and the user is root. Returns whether the installation succeeded. */
export function installDebianPackages(packages: readonly string[]): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')} from Debian’s packages…`);
  return runApt('update') && runApt('install', '-y', '--no-install-recommends', ...packages);
}

function runApt(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...args, '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function isExistingPath(path: string | undefined): path is string {
  return path !== undefined && existsSync(path);
}

if (import.meta.main) for (const name of process.argv.slice(2)) ensureBrowser(name as BrowserName);
