// The main journeys in Firefox and WebKit; ends with `N passed, N failed`.
import { rmSync } from 'node:fs';
import { browserNames, ensureBrowser, titleOf } from './browsers.ts';
import { check, type Count, countPlaywright, report, suite } from './checks.ts';

const results = '.cache/browsers-results.json';
rmSync(results, { force: true });

const installed = browserNames.filter(ensureBrowser);
const missing = browserNames.filter((name) => !installed.includes(name));
const counts: Count[] = [await check('The site builds', 'npm run --silent build:web')];
if (installed.length > 0) {
  const projects = installed.map((name) => `--project ${name}`).join(' ');
  const command = `playwright test --config e2e/browsers/playwright.config.ts ${projects}`;
  counts.push(await suite(installed.map(titleOf).join(' and '), command, () => countPlaywright(results)));
}
// In CI nothing may be left untested.
const isCI = process.env['CI'] !== undefined;
for (const name of missing) {
  console.log(`${isCI ? 'FAILED' : 'Skipped'}: ${titleOf(name)} is not installed.`);
  counts.push(isCI ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 });
}
report(counts);
