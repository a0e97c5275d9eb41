// `npm run package` and `npm run deploy`: checks the deployment, builds, runs Serverless, and tests the deployed site.
import { execFileSync, execSync } from 'node:child_process';
import { packageFederation } from '../api/storage/credentialsFile.ts';
import { credentialsFileName, getOwnUrl, runPreflight } from '../api/commands/deployment/preflight.ts';
import { readStackOutputs, serverlessPath } from '../api/commands/deployment/readDeployment.ts';
import { runSmokeTest } from '../api/commands/deployment/smokeTest.ts';
import { addDeployedAssets } from './build/deployedAssets.ts';

const [command = 'package', ...options] = process.argv.slice(2);

try {
  process.exitCode = await run();
} catch (error) {
  // The error of a program that has printed its own message has a status.
  if (!(error instanceof Error && 'status' in error))
    console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const isDeploying = command === 'deploy';
  const { deployment, problems, warnings } = await runPreflight(options, isDeploying);
  for (const sentence of [...warnings, ...problems]) console.error(sentence);
  if (problems.length > 0) return 1;

  const deployedUrl = getOwnUrl(deployment) ?? (isDeploying ? await readSiteUrl() : null);
  execSync('npm run --silent build', { stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/bundle.ts'], { stdio: 'inherit' });
  await addDeployedAssets('dist/lambda/web', deployedUrl, console.log);
  packageFederation(credentialsFileName, `dist/lambda/${credentialsFileName}`);
  execFileSync(process.execPath, [serverlessPath, command, ...options], { stdio: 'inherit' });
  return isDeploying ? testDeployedSite() : 0;
}

async function readSiteUrl(): Promise<string | null> {
  return (await readStackOutputs(options))['SiteUrl'] ?? null;
}

async function testDeployedSite(): Promise<number> {
  const { SiteUrl, HttpApiUrl = null, DistributionDomain } = await readStackOutputs(options);
  if (SiteUrl === undefined) {
    console.error('The stack has no output SiteUrl: run npm run deploy again.');
    return 1;
  }
  console.log(`\nThe site is at ${SiteUrl}. Its own address at CloudFront is ${DistributionDomain}.\n`);
  return (await runSmokeTest({ siteUrl: SiteUrl, apiUrl: HttpApiUrl }, console.log)) ? 0 : 1;
}
