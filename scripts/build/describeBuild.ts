import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildInfo, buildInfoFile } from './buildInfo.ts';

/** The sources of the built site. The lockfile stands for the installed packages. */
const sourcePaths = [
  'domain',
  'web',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Returns a hash of all sources of the site. Unlike file times, it doesn't change with a checkout. */
export function hashSources(): string {
  const files = sourcePaths
    .flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : path))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

export function readVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

/** Returns the commit: SOURCE_COMMIT for an image that is built without `.git`, otherwise git's. */
export function readCommit(): string {
  const { SOURCE_COMMIT } = process.env;
  if (SOURCE_COMMIT) return SOURCE_COMMIT;
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

export function writeBuildInfo(siteDir: string, info: BuildInfo): void {
  writeFileSync(join(siteDir, buildInfoFile), `${JSON.stringify(info, null, 2)}\n`);
}
