// `npm run package` and `npm run deploy`: checks the settings of the deployment, builds, and runs Serverless.
import { execFileSync, execSync } from 'node:child_process';
import { readSettings } from '../api/env.ts';
import { SettingError } from '../api/settingFormats.ts';
import { addDeployedAssets } from './build/deployedAssets.ts';

const serverless = 'node_modules/serverless/bin/serverless.js';
/** CloudFormation replaces the only function in the environment by the address of the distribution. */
const addressKnownLater = 'https://distribution.cloudfront.net';
const [command = 'package', ...options] = process.argv.slice(2);

try {
  const { environment, domain } = readConfiguration();
  readSettings(environment);
  execSync('npm run --silent build', { stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/bundle.ts'], { stdio: 'inherit' });
  const deployedUrl = domain === '' ? readDeployedUrl() : `https://${domain}`;
  await addDeployedAssets('dist/lambda/web', deployedUrl, console.log);
  execFileSync(process.execPath, [serverless, command, ...options], { stdio: 'inherit' });
} catch (error) {
  // Any other error is that of a program that has printed its own message.
  if (error instanceof SettingError) console.error(error.message);
  process.exitCode = 1;
}

/** Returns the settings of serverless.yml, resolved by Serverless, which also reads the .env files of the stage. */
function readConfiguration(): { environment: Record<string, string>; domain: string } {
  const printed = execFileSync(
    process.execPath,
    [serverless, 'print', '--format', 'json', ...readStageOptions()],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const { service, custom, provider } = JSON.parse(printed) as {
    service: string;
    custom: { domain: string };
    provider: { environment: Record<string, string | object> };
  };
  const environment = Object.entries(provider.environment).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : addressKnownLater,
  ]);
  return {
    environment: { ...Object.fromEntries(environment), AWS_LAMBDA_FUNCTION_NAME: service },
    domain: custom.domain,
  };
}

/** Returns the distribution's address; null before the first deployment, and for a package, which needs no account. */
function readDeployedUrl(): string | null {
  if (command !== 'deploy') return null;
  try {
    const printed = execFileSync(process.execPath, [serverless, 'info', '--verbose', ...readStageOptions()], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /SiteUrl: (https:\S+)/.exec(printed)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns the options that set the stage. `serverless print` doesn't support the others, which don't affect it. */
function readStageOptions(): string[] {
  const index = options.findIndex((option) => /^(--stage|-s)(=|$)/.test(option));
  return index === -1 ? [] : options.slice(index, options[index]?.includes('=') ? index + 1 : index + 2);
}
