// Runs Apollo's integration test suite against the application. The last line is `N passed, N failed, N skipped`.
// The suite is too large for package.json, so this script installs it. It is not part of `npm test`.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './installPackages.ts';

const installFolder = join(import.meta.dirname, '..', '.cache', 'apollo-suite');
const suitePackage = '@apollo/server-integration-testsuite';
/** Not every version of Apollo Server has a suite. This is the nearest to the installed version. */
const suiteVersion = '5.5.0';
const jestVersion = '30.5.2';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** The number of test files that could not run. */
  numRuntimeErrorTestSuites: number;
}

const versions = readOwnVersions();
installPackages(
  installFolder,
  {
    private: true,
    dependencies: {
      ...versions,
      [suitePackage]: suiteVersion,
      '@jest/globals': jestVersion,
      jest: jestVersion,
    },
    // The suite, its helpers and the application must share one copy of Apollo Server and graphql, which use instanceof.
    overrides: { '@apollo/server': '$@apollo/server', graphql: '$graphql' },
  },
  `${suitePackage} ${suiteVersion} and jest ${jestVersion} (110 MB)`,
);
console.log(
  `Apollo’s suite ${suiteVersion} with the API’s Apollo Server ${versions['@apollo/server']} and graphql ${versions.graphql}.`,
);
await bundleServer();
writeTests();
const report = runTests();

console.log(
  `\nSkipped: ${report.numPendingTests} tests of @defer and @stream, because Lambda does not stream responses.`,
);
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
console.log(`\n${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

function readOwnVersions(): { '@apollo/server': string; graphql: string } {
  const { dependencies } = JSON.parse(readFileSync(join(installFolder, '..', '..', 'package.json'), 'utf8'));
  return { '@apollo/server': dependencies['@apollo/server'], graphql: dependencies.graphql };
}

/** Bundles the application as one CommonJS file for jest, without the packages that it must share with the suite. */
async function bundleServer(): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'apolloSuiteServer.ts')],
    outfile: join(installFolder, 'server.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // The suite draws no share images.
    external: ['@apollo/server', 'graphql', '@aws-sdk/*', 'harfbuzzjs', '@resvg/*', '@jsquash/*'],
    // None of the bundled files is the main program. CommonJS has no import.meta.
    define: { 'import.meta.main': 'false', 'import.meta.url': JSON.stringify(import.meta.url) },
    logLevel: 'warning',
  });
}

function writeTests(): void {
  writeFileSync(
    join(installFolder, 'suite.test.cjs'),
    `const { defineIntegrationTestSuite } = require('${suitePackage}');
const { createSuiteServer } = require('./server.cjs');
defineIntegrationTestSuite(createSuiteServer, { serverIsStartedInBackground: true, noIncrementalDelivery: true });
`,
  );
  const config = {
    rootDir: installFolder,
    testMatch: ['<rootDir>/suite.test.cjs'],
    moduleFileExtensions: ['js', 'cjs', 'json'],
    transform: {},
    testEnvironment: 'node',
  };
  writeFileSync(join(installFolder, 'jest.config.json'), JSON.stringify(config));
}

function runTests(): Report {
  const results = join(installFolder, 'results.json');
  rmSync(results, { force: true });
  const jest = join(installFolder, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = [
    '--config',
    join(installFolder, 'jest.config.json'),
    '--silent',
    '--json',
    '--outputFile',
    results,
  ];
  spawnSync(process.execPath, [jest, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(results)) throw new Error('The suite ended without a result: see jest’s output above.');
  return JSON.parse(readFileSync(results, 'utf8'));
}
