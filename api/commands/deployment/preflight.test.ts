import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../tests/support/site/serverProcess.ts';
import { packageFederation } from '../../storage/credentialsFile.ts';
import { checkDeployment } from './preflight.ts';
import type { Deployment } from './readDeployment.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);
const credentialsPath = join(folder.path, 'google-credentials.json');

const federation = {
  type: 'external_account',
  audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/aws/providers/aws',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { environment_id: 'aws1' },
};
const key = { type: 'service_account', private_key: 'CANARY-private-key', client_email: 'a@b.example' };
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab';

beforeEach(() => writeCredentials(federation));

test('the preflight accepts a deployment with the fewest settings, and one with all', async () => {
  expect(await check()).toEqual({ problems: [], warnings: [] });
  const custom = {
    domain: 'www.upwell.example',
    certificateArn,
    reservedConcurrency: '50',
    webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/mine/1',
    alarmEmail: 'ada@example.com',
    backupRetentionDays: '',
    monthlyBudget: '12.50',
    originSecretRotation: '2026-11-22',
  };
  const env = { PUBLIC_URL: 'https://www.upwell.example', UNSPLASH_ACCESS_KEY: 'key' };
  const environment = { SECRETS: 'UNSPLASH_ACCESS_KEY' };
  expect(await check({ custom, environment, env })).toEqual({ problems: [], warnings: [] });
});

test('the preflight reports everything that is missing at once, each with one sentence', async () => {
  rmSync(credentialsPath);
  const environment = { FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '' };
  const { problems } = await check({
    environment,
    custom: { domain: 'upwell.example' },
    hasAwsCredentials: async () => false,
  });
  expect(problems.map((problem) => problem.replace(/ (is|are) missing: .*/, ''))).toEqual([
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'google-credentials.json',
    'CERTIFICATE_ARN',
    'AWS credentials',
  ]);
  expect(problems.filter((problem) => !/^[^\n]+\.$/.test(problem))).toEqual([]);
  // A secret may have been pasted into the wrong line.
  expect(problems.join('\n')).not.toContain('upwell.example');
});

describe('the preflight refuses a deployment with', () => {
  test.each<[string, Partial<Deployment['custom']>]>([
    ['DOMAIN is not a domain', { domain: 'https://upwell.example', certificateArn }],
    ['DOMAIN=upwell is not a domain', { domain: 'upwell', certificateArn }],
    ['DOMAIN is missing', { certificateArn }],
    ['CERTIFICATE_ARN is missing', { domain: 'upwell.example' }],
    ['CERTIFICATE_ARN is not the ARN', { domain: 'upwell.example', certificateArn: 'mine' }],
    [
      'CERTIFICATE_ARN is in eu-central-1, but CloudFront only uses certificates of us-east-1',
      { domain: 'upwell.example', certificateArn: certificateArn.replace('us-east-1', 'eu-central-1') },
    ],
    ['RESERVED_CONCURRENCY=0 is not', { reservedConcurrency: '0' }],
    ['WAF_RATE_LIMIT=many is not a limit', { wafRateLimit: 'many' }],
    ['WAF_RATE_LIMIT needs AWS_REGION=us-east-1', { wafRateLimit: '2000' }],
    [
      'WEB_ACL_ARN is not the ARN',
      { webAclArn: 'arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/a/b' },
    ],
    ['ALARM_EMAIL=ada is not an e-mail', { alarmEmail: 'ada' }],
    ['BACKUP_RETENTION_DAYS is no longer used', { backupRetentionDays: '35' }],
    ['MONTHLY_BUDGET=0 is not an amount', { monthlyBudget: '0' }],
    ['ORIGIN_SECRET_ROTATION is invalid', { originSecretRotation: '"}' }],
  ])('%s', async (start, custom) => {
    const { problems } = await check({ custom });
    expect(problems).toEqual([expect.stringContaining(start)]);
  });

  test('a firewall of its own beside one that exists', async () => {
    const custom = {
      wafRateLimit: '2000',
      webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/mine/1',
    };
    expect((await check({ custom })).problems).toEqual([expect.stringContaining('are both set')]);
  });

  test('another stage, and what is not a region', async () => {
    const { problems } = await check({ provider: { stage: 'test' }, unknownRegion: 'Frankfurt' });
    expect(problems).toEqual([
      '--stage test is unknown: use dev or prod, which is the default.',
      'AWS_REGION=Frankfurt is not a region: set it to one such as eu-central-1.',
    ]);
  });

  test('PUBLIC_URL, unless it is the URL of the own domain', async () => {
    const { problems } = await check({ env: { PUBLIC_URL: 'http://upwell.example' } });
    expect(problems).toEqual([expect.stringContaining('PUBLIC_URL is not used on AWS')]);
  });

  test('a key for Unsplash that would be readable in the environment, without quoting it', async () => {
    const { problems } = await check({ env: { UNSPLASH_ACCESS_KEY: 'CANARY-unsplash' } });
    expect(problems).toEqual([
      expect.stringContaining('aws ssm put-parameter --name /upwell/prod/UNSPLASH_ACCESS_KEY'),
    ]);
    expect(problems.join()).not.toContain('CANARY');
  });

  test.each([
    ['', 'ADMIN_EMAILS is missing'],
    ['ada@example.com,grace@example.com', 'contains an example'],
  ])('ADMIN_EMAILS=%s', async (ADMIN_EMAILS, part) => {
    const { problems } = await check({ environment: { ADMIN_EMAILS } });
    expect(problems).toEqual([expect.stringContaining(part)]);
  });

  test('unmasked e-mails of the admins only by a recommendation', async () => {
    const { problems, warnings } = await check({ environment: { ADMIN_EMAILS_MASKED: 'no' } });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('set ADMIN_EMAILS_MASKED=yes')]);
  });

  test('unknown secrets', async () => {
    const { problems } = await check({ environment: { SECRETS: 'ADMIN_EMAILS' } });
    expect(problems).toEqual([expect.stringContaining('SECRETS contains “ADMIN_EMAILS”')]);
  });
});

describe('the preflight of Google’s credentials', () => {
  test('refuses a private key that is not in Parameter Store, or that others can read', async () => {
    writeCredentials(key, 0o644);
    const { problems, warnings } = await check();
    expect(problems).toEqual([
      expect.stringContaining('aws ssm put-parameter --name /upwell/prod/GOOGLE_CREDENTIALS'),
      'google-credentials.json contains a private key, which others on this computer can read: run chmod 600 google-credentials.json.',
    ]);
    expect(warnings).toEqual([expect.stringContaining('identity federation, which needs no key, is better')]);
    expect(problems.join()).not.toContain('CANARY');
  });

  test('accepts a private key that is in Parameter Store, and recommends identity federation', async () => {
    const environment = { SECRETS: 'GOOGLE_CREDENTIALS' };
    const expected = { problems: [], warnings: [expect.stringContaining('identity federation')] };
    writeCredentials(key, 0o600);
    expect(await check({ environment })).toEqual(expected);
    rmSync(credentialsPath);
    expect(await check({ environment })).toEqual(expected);
  });

  test('refuses identity federation and a key at the same time', async () => {
    const { problems } = await check({ environment: { SECRETS: 'GOOGLE_CREDENTIALS' } });
    expect(problems).toEqual([expect.stringContaining('remove one of them')]);
  });

  test.each([
    ['what is not JSON', '{', 'can’t be read as JSON'],
    [
      'other JSON',
      '{"installed":{}}',
      'is neither a configuration of identity federation for AWS nor the key',
    ],
  ])('refuses %s', async (_what, content, part) => {
    writeFileSync(credentialsPath, content);
    expect((await check()).problems).toEqual([expect.stringContaining(part)]);
  });
});

test('packages the configuration of identity federation, and never a private key', () => {
  const packagedPath = join(folder.path, 'packaged.json');
  writeCredentials(key);
  packageFederation(credentialsPath, packagedPath);
  expect(existsSync(packagedPath)).toBe(false);
  writeCredentials(federation);
  packageFederation(credentialsPath, packagedPath);
  expect(JSON.parse(readFileSync(packagedPath, 'utf8'))).toEqual(federation);
});

interface Changes {
  custom?: Partial<Deployment['custom']>;
  unknownRegion?: string;
  provider?: Partial<Deployment['provider']>;
  environment?: Record<string, string>;
  env?: Record<string, string>;
  hasAwsCredentials?: () => Promise<boolean>;
}

function check({
  custom,
  unknownRegion,
  provider,
  environment,
  env = {},
  hasAwsCredentials = async () => true,
}: Changes = {}) {
  const deployment: Deployment = {
    service: 'upwell',
    unknownRegion: unknownRegion ?? null,
    custom: {
      domain: '',
      certificateArn: '',
      reservedConcurrency: '',
      wafRateLimit: '',
      webAclArn: '',
      alarmEmail: '',
      backupRetentionDays: '',
      monthlyBudget: '10',
      originSecretRotation: '1',
      ...custom,
    },
    provider: {
      region: 'eu-central-1',
      stage: 'prod',
      environment: {
        STORE: 'firestore',
        IDENTITY: 'firebase',
        PUBLIC_URL: { 'Fn::If': [] },
        FIREBASE_PROJECT_ID: 'upwell-test',
        FIREBASE_API_KEY: 'key',
        ADMIN_EMAILS: 'ada@upwell.example',
        ADMIN_EMAILS_MASKED: 'yes',
        ...environment,
      },
      ...provider,
    },
  };
  return checkDeployment(deployment, { env, credentialsPath, hasAwsCredentials });
}

function writeCredentials(content: object, mode = 0o644): void {
  writeFileSync(credentialsPath, JSON.stringify(content));
  chmodSync(credentialsPath, mode);
}
