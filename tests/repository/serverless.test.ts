// Builds the Lambda package as for a deployment, but without credentials. tests/repository/lambdaPackage.test.ts runs it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageFolder, packagingEnvironment } from '../support/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from '../support/lambda/requireLambdaPackage.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

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
  test('npm run deploy reports everything that is missing or invalid before it builds', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(repositoryRoot, 'scripts/deploy.ts'), 'deploy'],
      {
        cwd: copyConfiguration(
          'FIREBASE_PROJECT_ID=x\nDOMAIN=upwell.example\nAWS_REGION=Frankfurt\nALARM_EMAIL=ada\n',
        ),
        // Otherwise the AWS SDK would search for the server that gives virtual machines their credentials.
        env: { ...packagingEnvironment, AWS_EC2_METADATA_DISABLED: 'true' },
        encoding: 'utf8',
      },
    );
    const subjects = stderr
      .trim()
      .split('\n')
      .map((sentence) => sentence.replace(/ (is|are) .*/, ''));
    expect(subjects).toEqual([
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'ADMIN_EMAILS',
      'google-credentials.json',
      'AWS_REGION=Frankfurt',
      'CERTIFICATE_ARN',
      'ALARM_EMAIL=ada',
      'AWS credentials',
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('is smaller than 25 MB (20 MB are fonts), far below Lambda’s limit of 50 MB', () => {
    expect(statSync(join(packageFolder, 'upwell.zip')).size).toBeLessThan(25_000_000);
  });
});
