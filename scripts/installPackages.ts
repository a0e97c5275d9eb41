import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a manifest into the folder, unless exactly these are there.
 * @param what the packages with their size, for the line that says so.
 * @param options further options of npm.
 * @throws when npm can't install them.
 */
export function installPackages(
  folder: string,
  manifest: object,
  what: string,
  ...options: readonly string[]
): void {
  if (isInstalled(folder, manifest)) return;
  console.log(`Installing ${what}, once…`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...quietly, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0 || !isInstalled(folder, manifest))
    throw new Error(`npm could not install ${what}: see its output above.`);
}

/** npm writes its lock file at the end of an installation. */
export function isInstalled(folder: string, manifest: object): boolean {
  return (
    existsSync(join(folder, 'node_modules', '.package-lock.json')) &&
    readFileSync(join(folder, 'package.json'), 'utf8') === JSON.stringify(manifest)
  );
}
