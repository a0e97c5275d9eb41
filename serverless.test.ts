// Builds the Lambda package as for a deployment, but without credentials, and calls its handler like Lambda.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const repositoryRoot = import.meta.dirname;
const packageFolder = join(repositoryRoot, '.cache', 'package');
const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');
const plainEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true' };

beforeAll(() => {
  rmSync(packageFolder, { recursive: true, force: true });
  // The same steps as in `npm run package`, except that an existing build of the site is used.
  if (!existsSync(join(repositoryRoot, 'dist/web/index.html'))) run('npm', 'run', 'build:web');
  run(process.execPath, 'scripts/bundle.ts');
  run(serverless, 'package', '--package', packageFolder);
}, 120_000);

describe('the Lambda package', () => {
  test('has a CloudFormation template with one function for all routes, CloudFront, throttling and an alarm', () => {
    const { Resources } = JSON.parse(
      readFileSync(join(packageFolder, 'cloudformation-template-update-stack.json'), 'utf8'),
    );
    expect(Resources.UpwellLambdaFunction.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Handler: 'dist/lambda/lambda.handler',
    });
    expect(Resources.HttpApiRouteDefault.Properties.RouteKey).toBe('$default');
    expect(Resources.HttpApiStage.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
    expect(Resources.Distribution.Type).toBe('AWS::CloudFront::Distribution');
    expect(Resources.ErrorAlarm.Properties).toMatchObject({ Namespace: 'AWS/ApiGateway', MetricName: '5xx' });
  });

  test('reads its settings from .env', () => {
    const folder = join(repositoryRoot, '.cache', 'serverless');
    mkdirSync(folder, { recursive: true });
    cpSync(join(repositoryRoot, 'serverless.yml'), join(folder, 'serverless.yml'));
    writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://upwell.example\n');
    const printed = execFileSync(serverless, ['print'], {
      cwd: folder,
      env: plainEnvironment,
      encoding: 'utf8',
    });
    expect(printed).toContain('PUBLIC_URL: https://upwell.example');
  });

  test.each(['package', 'deploy'])('npm run %s reports a missing setting before it builds', (command) => {
    const settings = { FIREBASE_PROJECT_ID: 'demo-upwell', FIREBASE_API_KEY: 'none', PUBLIC_URL: '' };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command], {
      cwd: repositoryRoot,
      env: { ...plainEnvironment, ...settings },
      encoding: 'utf8',
    });
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'PUBLIC_URL is missing: set it to the URL that visitors see, such as https://upwell.example.',
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('is smaller than 10 MB, and so far below Lambda’s limit of 50 MB', () => {
    expect(statSync(join(packageFolder, 'upwell.zip')).size).toBeLessThan(10_000_000);
  });

  test('responds with the home page, and reports an unsafe setting', () => {
    const settings = {
      PUBLIC_URL: 'https://upwell.example',
      STORE: 'firestore',
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-upwell',
      FIREBASE_API_KEY: 'none',
    };
    expect(invokeBundle(settings)).toContain('"statusCode":200');
    expect(invokeBundle({ ...settings, IDENTITY: 'local' })).toContain(
      'IDENTITY=local lets anybody sign in as anybody',
    );
  });
});

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: repositoryRoot, env: plainEnvironment, stdio: 'pipe' });
}

function invokeBundle(settings: Record<string, string>): string {
  const program = `
    const { handler } = require('./dist/lambda/lambda.cjs');
    const event = { version: '2.0', rawPath: '/', rawQueryString: '', headers: { host: 'upwell.example' }, isBase64Encoded: false,
      requestContext: { requestId: '1', domainName: 'upwell.example', http: { method: 'GET', path: '/', sourceIp: '203.0.113.7' } } };
    handler(event, {})
      .then((result) => JSON.stringify(result), (error) => error.message)
      .then((line) => { console.log(line); process.exit(0); });
  `;
  const env = {
    PATH: process.env['PATH'],
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    SITE_DIR: 'dist/lambda/web',
    ...settings,
  };
  return execFileSync(process.execPath, ['-e', program], { cwd: repositoryRoot, env, encoding: 'utf8' });
}
