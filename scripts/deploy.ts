// `npm run package` and `npm run deploy`: checks the deployment, builds, runs Serverless, and tests the deployed site.
import { execFileSync, execSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  checkDeployment,
  type Finding,
  formatFinding,
  noSecrets,
  runServerless,
  serverlessPath,
  testSite,
} from '../api/commands/deployment.ts';
import { addDeployedAssets } from './build/deployedAssets.ts';

const [command = 'package', ...options] = process.argv.slice(2);
const isDeploying = command === 'deploy';
const stageOption = { stage: { type: 'string', short: 's', default: 'prod' } } as const;
const { stage } = parseArgs({ args: options, options: stageOption, strict: false }).values;

try {
  process.exitCode = await run();
} catch (error) {
  // The error of a program that has printed its own message has a status.
  if (!(error instanceof Error && 'status' in error))
    console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  // A package has no secrets, so it needs no access to those in Parameter Store.
  if (!isDeploying) Object.assign(process.env, noSecrets);
  if (isDeploying && !printFindings(await checkDeployment(String(stage)))) return 1;

  const deployedUrl = isDeploying ? (await readStackOutputs())['SiteUrl'] : undefined;
  execSync('npm run --silent build', { stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/bundle.ts'], { stdio: 'inherit' });
  await addDeployedAssets('dist/lambda/web', deployedUrl ?? null, console.log);
  execFileSync(process.execPath, [serverlessPath, command, ...options], { stdio: 'inherit' });
  return isDeploying ? testDeployedSite() : 0;
}

async function testDeployedSite(): Promise<number> {
  const { SiteUrl, HttpApiUrl = null, DistributionDomain } = await readStackOutputs();
  if (SiteUrl === undefined) {
    console.error('The stack has no output SiteUrl: run npm run deploy again.');
    return 1;
  }
  console.log(`\nThe site is at ${SiteUrl}. Its own address at CloudFront is ${DistributionDomain}.\n`);
  return printFindings(await testSite(SiteUrl, HttpApiUrl)) ? 0 : 1;
}

/** Returns whether nothing is broken. */
function printFindings(findings: readonly Finding[]): boolean {
  for (const finding of findings) console.log(formatFinding(finding));
  return findings.every(({ state }) => state !== 'broken');
}

/** Returns the outputs of the deployed stack; none when there is no stack yet, or it can't be read. */
async function readStackOutputs(): Promise<Record<string, string>> {
  const printed = await runServerless('info', '--verbose', '--stage', String(stage)).catch(() => '');
  const outputs = printed.split('Stack Outputs:')[1] ?? '';
  return Object.fromEntries(
    [...outputs.matchAll(/^ +(\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}
