// Checks what the template allows, and to whom.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { packageFolder } from '../tests/support/lambda/lambdaPackage.ts';
import { secretNames } from '../api/secrets/readSecrets.ts';
import { applyConditions, type Json, readTemplate, readPath } from './template.ts';

const template = applyConditions(await readTemplate());

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: Json;
  Principal?: Json;
}

/** The statements with a wildcard, by the resource that contains them, and why each is necessary. */
const allowedWildcards: Record<string, string> = {
  ServerlessDeploymentBucketPolicy: 'denies everything without TLS, to everybody',
  SnapshotBucketPolicy: 'lets CloudFront read all snapshots, whose names are hashes',
  SnapshotPolicy: 'lets the functions write and delete them',
};

describe('the permissions', () => {
  test('contain no wildcard that is not in the list above', () => {
    const found = Object.entries(template.Resources)
      .filter(([, { Properties }]) => findStatements(Properties).some(hasWildcard))
      .map(([name]) => name);
    expect(found).toEqual(Object.keys(allowedWildcards));
    expect(hasWildcard({ Effect: 'Allow', Action: 's3:*', Resource: 'one' })).toBe(true);
    expect(hasWildcard({ Effect: 'Allow', Action: ['a:b'], Resource: [{ 'Fn::Sub': 'arn:*' }] })).toBe(true);
  });

  test('only deny something where a statement is for everybody', () => {
    const open = Object.values(template.Resources)
      .flatMap(({ Properties }) => findStatements(Properties))
      .filter(({ Principal }) => JSON.stringify(Principal ?? null).includes('"*"'));
    expect(open.map(({ Effect }) => Effect)).toEqual(['Deny']);
  });

  test('let the functions write their own logs and read their own secrets', () => {
    const policies = readPath(template.Resources['FunctionRole']?.Properties ?? null, 'Policies') ?? null;
    const logs = [{ 'Fn::GetAtt': ['UpwellLogGroup', 'Arn'] }, { 'Fn::GetAtt': ['JobsLogGroup', 'Arn'] }];
    const parameters = secretNames.map((name) => ({
      'Fn::Sub': `arn:\${AWS::Partition}:ssm:\${AWS::Region}:\${AWS::AccountId}:parameter/upwell/prod/${name}`,
    }));
    expect(findStatements(policies)).toEqual([
      { Effect: 'Allow', Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: logs },
      { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: { Ref: 'OriginSecret' } },
      { Effect: 'Allow', Action: 'ssm:GetParameters', Resource: parameters },
    ]);
    expect(template.Resources).toHaveProperty(
      'UpwellLambdaFunction.Properties.Environment.Variables.SECRETS_PATH',
      '/upwell/prod',
    );
  });
});

describe('public access', () => {
  test('is blocked for each bucket', () => {
    const buckets = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThan(0);
    for (const { Properties } of buckets)
      expect(Properties).toHaveProperty('PublicAccessBlockConfiguration', {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
  });

  test('to functions is limited to the gateway and the schedule, which may invoke one each', () => {
    const permissions = Object.values(template.Resources).filter(
      ({ Type }) => Type === 'AWS::Lambda::Permission',
    );
    expect(permissions.map(({ Properties }) => readPath(Properties, 'Principal'))).toEqual([
      'events.amazonaws.com',
      'apigateway.amazonaws.com',
    ]);
    for (const { Properties } of permissions) expect(Properties).toHaveProperty('SourceArn');
    expect(Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::Lambda::Url')).toEqual([]);
  });
});

describe('secrets', () => {
  test('are in no file of the package, although the environment and a key file contain them', () => {
    const zipped = Object.entries(unzipSync(readFileSync(join(packageFolder, 'upwell.zip'))));
    const names = zipped.map(([name]) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !name.startsWith('dist/lambda/') || name.includes('credentials'))).toEqual(
      [],
    );
    const files = readdirSync(packageFolder).map(
      (name) => [name, readFileSync(join(packageFolder, name))] as const,
    );
    const withSecrets = [...files, ...zipped].filter(([, content]) =>
      Buffer.from(content).includes('CANARY'),
    );
    expect(withSecrets.map(([name]) => name)).toEqual([]);
  });

  test('are not in the environment of a function, but the names of those in Parameter Store are', () => {
    for (const name of ['UpwellLambdaFunction', 'JobsLambdaFunction']) {
      const path = `${name}.Properties.Environment.Variables`;
      expect(template.Resources).not.toHaveProperty(`${path}.UNSPLASH_ACCESS_KEY`);
      expect(template.Resources).toHaveProperty(`${path}.SECRETS`, 'UNSPLASH_ACCESS_KEY,GOOGLE_CREDENTIALS');
      expect(template.Resources).toHaveProperty(`${path}.ORIGIN_SECRET_ARN`, { Ref: 'OriginSecret' });
    }
  });
});

/** Returns the statements of all policies within a value. */
function findStatements(value: Json): Statement[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && 'Effect' in value && 'Action' in value) return [value as unknown as Statement];
  return Object.values(value).flatMap(findStatements);
}

function hasWildcard({ Action, Resource }: Statement): boolean {
  return JSON.stringify([Action, Resource]).includes('*');
}
