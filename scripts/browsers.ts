// Finds Firefox and WebKit for the browser tests. On Debian, it installs them if it runs as root.
import { existsSync, globSync } from 'node:fs';
import { installDebianPackages } from './installDebianPackages.ts';

export type BrowserName = 'firefox' | 'webkit';

interface Installation {
  title: string;
  /** Returns the path of the browser, or undefined if it or a program that it needs is not installed. */
  find: () => string | undefined;
  packages: readonly string[];
}

const installations: Record<BrowserName, Installation> = {
  firefox: {
    title: 'Firefox',
    find: () =>
      [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isExistingPath),
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKit',
    find: () =>
      ['/usr/bin/Xvfb', '/usr/bin/WebKitWebDriver'].every(isExistingPath)
        ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)
        : undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

export const browserNames = Object.keys(installations) as BrowserName[];

export function getBrowserTitle(name: BrowserName): string {
  return installations[name].title;
}

/** @throws when the browser is not installed. */
export function findBrowser(name: BrowserName): string {
  const { title, find } = installations[name];
  const path = find();
  if (path === undefined) throw new Error(`${title} is not installed.`);
  return path;
}

/** Installs the browser if necessary. Returns whether it is installed. */
export function ensureBrowser(name: BrowserName): boolean {
  const { find, packages } = installations[name];
  return find() !== undefined || (installDebianPackages(...packages) && find() !== undefined);
}

function isExistingPath(path: string | undefined): path is string {
  return path !== undefined && existsSync(path);
}
