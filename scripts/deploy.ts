// `npm run package` and `npm run deploy`: checks the settings that the function would run with, builds, and calls Serverless.
import { execFileSync, execSync } from 'node:child_process';
import { readSettings, SettingError } from '../api/env.ts';

const serverless = 'node_modules/serverless/bin/serverless.js';
const [command = 'package', ...options] = process.argv.slice(2);

try {
  readSettings(readLambdaEnvironment());
  execSync('npm run --silent build:web', { stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/bundle.ts'], { stdio: 'inherit' });
  execFileSync(process.execPath, [serverless, command, ...options], { stdio: 'inherit' });
} catch (error) {
  // Every other failure is of a program that has printed its own message.
  if (error instanceof SettingError) console.error(error.message);
  process.exitCode = 1;
}

/** The environment in serverless.yml, resolved by Serverless itself, which also reads the .env files of the stage. */
function readLambdaEnvironment(): Record<string, string> {
  const printed = execFileSync(
    process.execPath,
    [serverless, 'print', '--format', 'json', ...readStageOptions()],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const { service, provider } = JSON.parse(printed) as {
    service: string;
    provider: { environment: Record<string, string> };
  };
  return { ...provider.environment, AWS_LAMBDA_FUNCTION_NAME: service };
}

/** Only the stage changes the environment; `print` does not know the other options. */
function readStageOptions(): string[] {
  const index = options.findIndex((option) => /^(--stage|-s)(=|$)/.test(option));
  return index === -1 ? [] : options.slice(index, options[index]?.includes('=') ? index + 1 : index + 2);
}
