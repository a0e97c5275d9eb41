import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Installs the programs that this project is compared with, unless these versions are installed. */
export function installPeers(): void {
  if (runNpm('ls', '--all')) return;
  console.error('Installing the servers to compare with (55 MB, once)…');
  if (!runNpm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'))
    throw new Error('npm could not install the servers to compare with: see its output above.');
}

/** Returns whether npm has succeeded in bench/. */
function runNpm(command: string, ...options: readonly string[]): boolean {
  const { status } = spawnSync('npm', [command, '--prefix', folder, ...options], {
    stdio: command === 'ls' ? 'ignore' : ['ignore', 2, 'inherit'],
    // On Windows, npm is a script that only a shell can start.
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Returns the installed version of a package. */
export function readPeerVersion(name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
