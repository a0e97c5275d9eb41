import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  hasInstallScript?: boolean;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const root = join(import.meta.dirname, '../..');
const { dependencies, devDependencies, optionalDependencies } = readJson('package.json');
const direct: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies };
const locked: Record<string, LockedPackage> = readJson('package-lock.json').packages;
const rows = readTableRows(readFileSync(join(root, 'docs/dependencies.md'), 'utf8'));

/** The document may have the size of a slightly different version. */
const maxSizeRatio = 1.3;
/** Sizes are written with one or two digits, so the sizes of smaller packages are too inaccurate to compare. */
const minComparedBytes = 200_000;

describe('dependencies', () => {
  test('each direct dependency has a line in docs/dependencies.md, and no other package has', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(direct).toSorted());
    expect(rows.filter(({ reason, replacement }) => reason === '' || replacement === '')).toEqual([]);
  });

  test('the sizes in docs/dependencies.md equal the sizes of the installed packages', () => {
    const wrong = rows.flatMap(({ name, bytes }) => {
      const folder = join(root, 'node_modules', name);
      // A package for another platform isn't installed.
      const actual = existsSync(folder) ? measureFolder(folder) : bytes;
      if (Math.max(actual, bytes) < minComparedBytes) return [];
      const ratio = Math.max(actual, bytes) / Math.min(actual, bytes);
      return ratio > maxSizeRatio ? [`${name}: ${(actual / 1e6).toFixed(1)} MB`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('have exact versions, and hashes of what is installed', () => {
    expect(Object.values(direct).filter((version) => !/^(?:npm:\w+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
    const withoutHash = Object.entries(locked).filter(
      ([path, { integrity, link }]) => path !== '' && !link && !integrity,
    );
    expect(withoutHash.map(([path]) => path)).toEqual([]);
  });

  test('run no script when they are installed', async () => {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], { cwd: root });
    expect(stdout.trim()).toBe('true');
  });

  test.for(['.', 'bench'])(
    'of %s have no known vulnerability, if the registry answers',
    { timeout: 60_000 },
    async (folder, { skip }) => {
      const report = await readAudit(folder);
      if (report.vulnerabilities === undefined) skip(`The registry did not answer: ${report.message}`);
      expect(Object.keys(report.vulnerabilities ?? {})).toEqual([]);
    },
  );
});

interface AuditReport {
  vulnerabilities?: Record<string, unknown>;
  /** The reason why there is no report. */
  message?: string;
}

/** Asks the registry about the locked versions. npm exits with 1 for a vulnerability and for a failure alike. */
async function readAudit(folder: string): Promise<AuditReport> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['audit', '--json', '--package-lock-only'], {
      cwd: join(root, folder),
      timeout: 45_000,
    });
    return JSON.parse(stdout);
  } catch (error) {
    const { stdout = '', message = '' } = error as { stdout?: string; message?: string };
    return stdout.startsWith('{') ? JSON.parse(stdout) : { message };
  }
}

function readTableRows(markdown: string) {
  const cells = markdown.matchAll(/^\| `([^`]+)`\s*\|([^|]*)\|\s*([\d.]+) MB\s*\|([^|]*)\|$/gm);
  return Array.from(cells, ([, name = '', reason = '', megabytes = '', replacement = '']) => ({
    name,
    reason: reason.trim(),
    bytes: Number(megabytes) * 1e6,
    replacement: replacement.trim(),
  }));
}

/** Returns the bytes of a package's own files, without the packages inside its folder. */
function measureFolder(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + measureFolder(path);
    return sum + statSync(path).size;
  }, 0);
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
