import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Copies the project's files whose paths match into a folder that tests may change, with the same packages. */
export function copyProject(copy: string, paths = /./): void {
  rmSync(copy, { recursive: true, force: true });
  const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard'];
  for (const path of execFileSync('git', listFiles, { cwd: root, encoding: 'utf8' }).split('\n')) {
    if (!paths.test(path) || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}
