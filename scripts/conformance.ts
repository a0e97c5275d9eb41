// Apollo's own integration suite against our handler, on demand: it wants Jest and the network, which `npm test` does not.
import { build } from 'esbuild';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('.cache', 'conformance');
// The suite's last release; it wants the server of the same version beside it.
const version = '5.5.0';

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "private": true }');
execFileSync(
  'npm',
  [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    'jest@30',
    `@apollo/server@${version}`,
    `@apollo/server-integration-testsuite@${version}`,
    '@as-integrations/aws-lambda@4.1.0',
    'graphql@16.15.0',
  ],
  { cwd: folder, stdio: 'inherit' },
);
await build({
  entryPoints: ['scripts/conformanceSuite.ts'],
  outfile: join(folder, 'suite.test.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  packages: 'external',
});
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--testMatch',
    '**/suite.test.cjs',
    '--testTimeout',
    '20000',
  ],
  { cwd: folder, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
