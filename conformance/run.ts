// npm run conformance -- URL [--key KEY | --firebase PROJECT | --token TOKEN] [--email E-MAIL] [options of Playwright]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const options = process.argv.slice(2);
const env = { ...process.env };
if (options[0]?.startsWith('http') === true) env['CONFORMANCE_URL'] = options.shift();
for (const name of ['key', 'firebase', 'token', 'email']) {
  const index = options.indexOf(`--${name}`);
  if (index !== -1) [, env[`CONFORMANCE_${name.toUpperCase()}`]] = options.splice(index, 2);
}
if (env['CONFORMANCE_URL'] === undefined) {
  console.error('Pass the URL of the implementation: npm run conformance -- http://localhost:4000');
  process.exit(1);
}
const config = join(import.meta.dirname, 'playwright.config.ts');
const { status } = spawnSync('playwright', ['test', '--config', config, ...options], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
