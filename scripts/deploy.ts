// `npm run package` and `npm run deploy`: checks the deployment, builds, runs Serverless, and tests the deployed site.
import { execFileSync, execSync } from 'node:child_process';
import { testSite } from '../api/commands/deployedSite.ts';
import { checkDeployment, noSecrets, readStackOutputs, serverlessPath } from '../api/commands/deployment.ts';
import { formatFinding } from '../api/commands/doctor.ts';
import { addDeployedAssets } from './build/deployedAssets.ts';

const [command = 'package', ...options] = process.argv.slice(2);
const isDeploying = command === 'deploy';

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
  const problems = isDeploying ? await checkDeployment(options) : [];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;

  const deployedUrl = isDeploying ? (await readStackOutputs(options))['SiteUrl'] : undefined;
  execSync('npm run --silent build', { stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/bundle.ts'], { stdio: 'inherit' });
  await addDeployedAssets('dist/lambda/web', deployedUrl ?? null, console.log);
  execFileSync(process.execPath, [serverlessPath, command, ...options], { stdio: 'inherit' });
  return isDeploying ? testDeployedSite() : 0;
}

async function testDeployedSite(): Promise<number> {
  const { SiteUrl, HttpApiUrl = null, DistributionDomain } = await readStackOutputs(options);
  if (SiteUrl === undefined) {
    console.error('The stack has no output SiteUrl: run npm run deploy again.');
    return 1;
  }
  console.log(`\nThe site is at ${SiteUrl}. Its own address at CloudFront is ${DistributionDomain}.\n`);
  const findings = await testSite(SiteUrl, HttpApiUrl);
  for (const finding of findings) console.log(formatFinding(finding));
  return findings.some(({ state }) => state === 'broken') ? 1 : 0;
}
