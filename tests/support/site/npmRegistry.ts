import { spawnSync } from 'node:child_process';

/**
 * Returns whether the npm registry answers. If it doesn't, a line says that the tests are skipped, except in CI, where
 * they run and fail.
 */
export function canReachNpmRegistry(tests: string): boolean {
  if (process.env['CI'] !== undefined) return true;
  if (spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000']).status === 0) return true;
  console.warn(`${tests} need the npm registry, and are skipped.`);
  return false;
}
