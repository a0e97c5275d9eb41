// Deploys for the first time, with local servers in the place of AWS, and a local site where CloudFront would be.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '../tests/support/site/listen.ts';
import { createTemporaryFolder, startServerProcess } from '../tests/support/site/serverProcess.ts';
import { startFakeAws } from './fakeAws.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test(
  'npm run deploy creates the stack with the credentials of identity federation, and finds that the site works',
  { tags: 'slow', timeout: 300_000 },
  async () => {
    const site = await startServerProcess(folder.path, {});
    onTestFinished(site.stop);
    writeFileSync(join(folder.path, 'site', 'share.png'), 'an image');
    const gateway = await listen(createServer((_request, response) => response.writeHead(403).end()));
    onTestFinished(gateway.close);
    const objects = new Map<string, string | Uint8Array>();
    const outputs = { SiteUrl: site.url, HttpApiUrl: gateway.url, DistributionDomain: 'd1.cloudfront.net' };
    const aws = await startFakeAws(objects, { exists: false, outputs });
    onTestFinished(aws.close);
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'deploy'], {
      cwd: copyRepository(),
      env: { PATH: process.env['PATH'], CI: 'true', HOME: folder.path, ...aws.env },
      maxBuffer: 64_000_000,
    });
    expect(stdout).toContain(`The site is at ${site.url}.`);
    expect(stdout).not.toContain('✗');
    const zip = [...objects].find(([key]) => key.endsWith('.zip'))?.[1];
    expect(Object.keys(unzipSync(zip as Uint8Array))).toContain('dist/lambda/google-credentials.json');
    const changes = aws.actions.map((action) => action.get('ChangeSetType')).filter((type) => type !== null);
    expect(changes).toEqual(['CREATE', 'UPDATE']);
  },
);

/** Copies what git knows, without the build, and adds the settings of a deployment. */
function copyRepository(): string {
  const copy = join(folder.path, 'upwell');
  const listed = execFileSync('git', ['ls-files'], { encoding: 'utf8' });
  for (const path of listed.trim().split('\n')) cpSync(path, join(copy, path));
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  const settings = [
    'ADMIN_EMAILS=ada@upwell.example',
    'FIREBASE_PROJECT_ID=demo-upwell',
    'FIREBASE_API_KEY=key',
  ];
  writeFileSync(join(copy, '.env.prod'), settings.join('\n'));
  const federation = {
    type: 'external_account',
    audience: 'none',
    token_url: 'https://sts.googleapis.com/v1/token',
    credential_source: { environment_id: 'aws1' },
  };
  writeFileSync(join(copy, 'google-credentials.json'), JSON.stringify(federation));
  return copy;
}
