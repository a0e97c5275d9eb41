// Builds the Lambda package as for a deployment, but without credentials. tests/repository/lambdaPackage.test.ts runs it.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageFolder, packagingEnvironment } from '../support/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from '../support/lambda/requireLambdaPackage.ts';

const repositoryRoot = join(import.meta.dirname, '../..');
const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');

const deployScript = join(repositoryRoot, 'scripts', 'deploy.ts');

/** Returns a folder with the configuration and these settings, but without other files of the developer. */
function copyConfiguration(settings: string): string {
  const folder = join(repositoryRoot, '.cache', 'serverless');
  mkdirSync(folder, { recursive: true });
  for (const name of ['serverless.yml', 'infrastructure'])
    cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, '.env'), settings);
  return folder;
}

beforeAll(requireLambdaPackage, 120_000);

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

  test('runs the scheduled jobs every five minutes, in a function of the same bundle without retries', () => {
    const { Resources } = JSON.parse(
      readFileSync(join(packageFolder, 'cloudformation-template-update-stack.json'), 'utf8'),
    );
    const { UpwellLambdaFunction, JobsLambdaFunction, JobsEventsRuleSchedule1 } = Resources;
    expect(JobsEventsRuleSchedule1).toMatchObject({
      Type: 'AWS::Events::Rule',
      Properties: {
        ScheduleExpression: 'rate(5 minutes)',
        State: 'ENABLED',
        Targets: [{ Arn: { 'Fn::GetAtt': ['JobsLambdaFunction', 'Arn'] } }],
      },
    });
    expect(JobsLambdaFunction.Properties).toMatchObject({
      Handler: 'dist/lambda/lambda.scheduleHandler',
      Timeout: 300,
      Environment: UpwellLambdaFunction.Properties.Environment,
      Code: UpwellLambdaFunction.Properties.Code,
    });
    expect(Resources.JobsLambdaEvConf.Properties).toMatchObject({ MaximumRetryAttempts: 0 });
    expect(Resources.JobErrorAlarm.Properties).toMatchObject({
      MetricName: 'Errors',
      Dimensions: [{ Value: { Ref: 'JobsLambdaFunction' } }],
    });
  });

  test('reads its settings from .env', { tags: 'slow' }, () => {
    const folder = copyConfiguration('DOMAIN=upwell.example\n');
    const printed = execFileSync(serverless, ['print'], {
      cwd: folder,
      env: packagingEnvironment,
      encoding: 'utf8',
    });
    expect(printed).toContain('https://upwell.example');
  });

  for (const command of ['package', 'deploy'])
    test(
      `npm run ${command} reports everything that is missing or invalid before it builds`,
      { tags: command === 'package' ? 'slow' : [] },
      () => {
        const { status, stdout, stderr } = spawnSync(process.execPath, [deployScript, command], {
          cwd: copyConfiguration(
            'FIREBASE_PROJECT_ID=x\nDOMAIN=upwell.example\nAWS_REGION=Frankfurt\nALARM_EMAIL=ada\n',
          ),
          // Otherwise the AWS SDK would search for the server that gives virtual machines their credentials.
          env: { ...packagingEnvironment, AWS_EC2_METADATA_DISABLED: 'true' },
          encoding: 'utf8',
        });
        expect(
          stderr
            .trim()
            .split('\n')
            .map((sentence) => sentence.replace(/ (is|are) .*/, '')),
        ).toEqual([
          'FIREBASE_PROJECT_ID',
          'FIREBASE_API_KEY',
          'ADMIN_EMAILS',
          'google-credentials.json',
          'AWS_REGION=Frankfurt',
          'CERTIFICATE_ARN',
          'ALARM_EMAIL=ada',
          ...(command === 'deploy' ? ['AWS credentials'] : []),
        ]);
        expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      },
    );

  test('is smaller than 25 MB, of which 20 MB are fonts, and so far below Lambda’s limit of 50 MB', () => {
    expect(statSync(join(packageFolder, 'upwell.zip')).size).toBeLessThan(25_000_000);
  });
});
