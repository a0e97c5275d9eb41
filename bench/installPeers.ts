import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Installs the programs that this project is compared with, unless exactly these versions are installed. */
export function installPeers(): void {
  if (isInstalled()) return;
  console.error('Installing the servers to compare with (55 MB, once)…');
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // On Windows, npm is a script that only a shell can start.
  const { status } = spawnSync('npm', ['ci', ...options], {
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error('npm could not install the servers to compare with: see its output above.');
}

/** Returns the installed version of a package. */
export function readPeerVersion(name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** npm writes its lock file into node_modules at the end of an installation. */
function isInstalled(): boolean {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) return false;
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const installed = JSON.parse(
    readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'),
  ).packages;
  return Object.entries(installed as Record<string, { version: string }>).every(
    ([path, { version }]) => packages[path]?.version === version,
  );
}
