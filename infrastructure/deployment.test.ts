// Deploys for the first time and rolls back, with local servers in the place of AWS, and a local site where CloudFront
// would be.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../tests/support/site/copyProject.ts';
import { listen } from '../tests/support/site/listen.ts';
import { createTemporaryFolder, startServerProcess } from '../tests/support/site/serverProcess.ts';
import { startFakeAws } from './fakeAws.ts';
import type { Template } from './template.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test(
  'npm run deploy creates the stack with the credentials of identity federation, and finds that the site works; serverless rollback names its template and code again',
  { tags: 'slow', timeout: 600_000 },
  async () => {
    const site = await startServerProcess(folder.path, {});
    onTestFinished(site.stop);
    writeFileSync(join(folder.path, 'site', 'share.png'), 'an image');
    const gateway = await listen(createServer((_request, response) => response.writeHead(403).end()));
    onTestFinished(gateway.close);
    const objects = new Map<string, string | Uint8Array>();
    const outputs = { SiteUrl: site.url, HttpApiUrl: gateway.url, DistributionDomain: 'd1.cloudfront.net' };
    const aws = await startFakeAws(objects, outputs);
    onTestFinished(aws.close);
    const options = {
      cwd: copyRepository(),
      env: { PATH: process.env['PATH'], CI: 'true', HOME: folder.path, ...aws.env },
      maxBuffer: 64_000_000,
    };
    const run = promisify(execFile);
    const { stdout } = await run('npm', ['run', '--silent', 'deploy'], options);
    expect(stdout).toContain(`The site is at ${site.url}.`);
    expect(stdout).not.toContain('✗');
    const [key = '', zip] = [...objects].find(([name]) => name.endsWith('.zip')) ?? [];
    expect(Object.keys(unzipSync(zip as Uint8Array))).toContain('dist/lambda/google-credentials.json');
    const changes = aws.actions.map((action) => action.get('ChangeSetType')).filter((type) => type !== null);
    expect(changes).toEqual(['CREATE', 'UPDATE']);

    const templateKey = key.replace('upwell.zip', 'compiled-cloudformation-template.json');
    const template = JSON.parse(Buffer.from(objects.get(templateKey) ?? '').toString()) as Template;
    const functions = Object.values(template.Resources).filter(
      ({ Type }) => Type === 'AWS::Lambda::Function',
    );
    expect(functions.length).toBeGreaterThan(1);
    for (const { Properties } of functions) expect(Properties).toHaveProperty('Code.S3Key', key);
    const timestamp = /\/(\d+)-[^/]+\/upwell\.zip$/.exec(key)?.[1] ?? '';
    aws.actions.length = 0;
    const serverless = 'node_modules/serverless/bin/serverless.js';
    await run(process.execPath, [serverless, 'rollback', '--timestamp', timestamp], options);
    const change = aws.actions.find((action) => action.get('Action') === 'CreateChangeSet');
    expect(change?.get('TemplateURL')).toContain(templateKey);
    expect(aws.actions.map((action) => action.get('Action'))).toContain('ExecuteChangeSet');
  },
);

/** Copies the files that git tracks, without the build, and adds the settings of a deployment. */
function copyRepository(): string {
  const copy = join(folder.path, 'upwell');
  copyProject(copy);
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
