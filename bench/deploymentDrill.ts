// Deploys for the first time, with local servers in the place of AWS, and a local site where CloudFront would be.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { startServerProcess } from '../tests/support/site/serverProcess.ts';
import { startFakeAws } from '../infrastructure/fakeAws.ts';
import type { Benchmark } from './benchmark.ts';
import { listen } from '../tests/support/site/listen.ts';

const repositoryRoot = join(import.meta.dirname, '..');
const federation = {
  type: 'external_account',
  audience: 'none',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { environment_id: 'aws1' },
};

/** Measures `npm run deploy` without AWS's own time, and throws unless it creates the stack and finds that the site works. */
export const measureDeploymentDrill: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upwell-bench-'));
  const siteFolder = join(folder, 'site-data');
  mkdirSync(siteFolder);
  const site = await startServerProcess(siteFolder, {});
  cpSync(join(repositoryRoot, 'dist', 'web', 'share.png'), join(siteFolder, 'site', 'share.png'));
  const gateway = await listen(createServer((_request, response) => response.writeHead(403).end()));
  const objects = new Map<string, string | Uint8Array>();
  const outputs = {
    SiteUrl: site.url,
    HttpApiUrl: gateway.url,
    DistributionDomain: 'd111111abcdef8.cloudfront.net',
  };
  const aws = await startFakeAws(objects, { exists: false, outputs });
  const copy = copyRepository(join(folder, 'upwell'));

  const startedMs = performance.now();
  const { status, output } = await runDeployment(copy, { HOME: folder, ...aws.env });
  const value = (performance.now() - startedMs) / 1000;

  await site.stop();
  gateway.close();
  aws.close();
  rmSync(folder, { recursive: true });
  const zip = [...objects].find(([key]) => key.endsWith('.zip'))?.[1];
  const hasCredentials = zip instanceof Uint8Array && 'dist/lambda/google-credentials.json' in unzipSync(zip);
  const actions = aws.actions.map((action) => action.get('ChangeSetType')).filter((type) => type !== null);
  const isComplete = output.includes(`The site is at ${site.url}.`) && !output.includes('✗');
  if (status !== 0 || !isComplete || !hasCredentials || actions.join() !== 'CREATE,UPDATE')
    throw new Error(`The deployment has failed with status ${status}, changes ${actions.join()}: ${output}`);
  return [{ label: 'First deployment with its test of the site, without AWS’s own time', value, unit: 's' }];
};

/** Copies what git knows, without the build, and adds the settings of a deployment. */
function copyRepository(folder: string): string {
  const listed = execFileSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' });
  for (const path of listed.trim().split('\n')) cpSync(join(repositoryRoot, path), join(folder, path));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  const settings = ['ADMIN_EMAILS=ada@upwell.example', 'FIREBASE_PROJECT_ID=demo', 'FIREBASE_API_KEY=key'];
  writeFileSync(join(folder, '.env.prod'), settings.join('\n'));
  writeFileSync(join(folder, 'google-credentials.json'), JSON.stringify(federation));
  return folder;
}

async function runDeployment(cwd: string, env: Record<string, string>) {
  const child = spawn('npm', ['run', '--silent', 'deploy'], {
    cwd,
    env: { PATH: process.env['PATH'], CI: 'true', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { status, output };
}
