// `npm run package` and `npm run deploy`: checks the deployment, builds, runs Serverless, and tests the deployed site.
import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { emptySecrets, serverlessPath } from '../api/commands/doctor.ts';
import { addDeployedAssets } from './build/deployedAssets.ts';

const [command = 'package', ...options] = process.argv.slice(2);
const isDeploying = command === 'deploy';
const stageOption = { stage: { type: 'string', short: 's', default: 'prod' } } as const;
const { stage } = parseArgs({ args: options, options: stageOption, strict: false }).values;

try {
  process.exitCode = await run();
} catch (error) {
  // A failed program has printed its own message, and its error has a status.
  if (!(error instanceof Error && 'status' in error))
    console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  // A package contains no secrets, so it needs no access to Parameter Store.
  if (!isDeploying) Object.assign(process.env, emptySecrets);
  if (isDeploying) runNode('api/commands/doctor.ts', '--deploy', '--stage', String(stage));

  const deployedUrl = isDeploying ? readStackOutputs()['SiteUrl'] : undefined;
  execSync('npm run --silent build', { stdio: 'inherit' });
  runNode('scripts/bundle.ts');
  await addDeployedAssets('dist/lambda/web', deployedUrl ?? null, console.log);
  runNode(serverlessPath, command, ...options);
  return isDeploying ? testDeployedSite() : 0;
}

function testDeployedSite(): number {
  const { SiteUrl, DistributionDomain } = readStackOutputs();
  if (SiteUrl === undefined) {
    console.error('The stack has no output SiteUrl: run npm run deploy again.');
    return 1;
  }
  console.log(`\nThe site is at ${SiteUrl}. Its own address at CloudFront is ${DistributionDomain}.\n`);
  runNode('api/commands/doctor.ts', '--deployed', SiteUrl);
  return 0;
}

/** Throws an error with a status if the program fails. */
function runNode(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

/** Returns the outputs of the deployed stack; none when there is no stack yet, or it can't be read. */
function readStackOutputs(): Record<string, string> {
  const args = [serverlessPath, 'info', '--verbose', '--stage', String(stage)];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const outputs = stdout.split('Stack Outputs:')[1] ?? '';
  return Object.fromEntries(
    [...outputs.matchAll(/^ +(\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}
