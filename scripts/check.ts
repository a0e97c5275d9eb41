// Checks what has changed since the last commit: types, lint, and the unit tests that import a changed file.
import { execFileSync } from 'node:child_process';
import { reportTotals, runCheck } from './checks.ts';

const changed = ['diff --name-only --diff-filter=d HEAD', 'ls-files --others --exclude-standard']
  .flatMap((command) => execFileSync('git', command.split(' '), { encoding: 'utf8' }).split('\n'))
  .filter((path) => /\.[jt]sx?$/.test(path));

reportTotals(
  await Promise.all([
    runCheck('Types', 'tsc -b'),
    ...(changed.length > 0 ? [runCheck('Lint', `oxlint --type-aware ${changed.join(' ')}`)] : []),
    runCheck('Unit tests', 'vitest run --project unit --project web --changed --passWithNoTests'),
  ]),
);
