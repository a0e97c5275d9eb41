// Runs the package as Lambda does, with the secrets of a local server in the place of AWS.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AwsServer, originSecretArn, startAwsServer } from '../support/cloud/awsServer.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../support/lambda/lambdaRuntime.ts';
import { createGatewayEvent, createRequestSample, requestSamples } from '../support/lambda/requestSamples.ts';
import { requireLambdaPackage } from '../support/lambda/requireLambdaPackage.ts';
import { createTemporaryFolder } from '../support/site/serverProcess.ts';

const repositoryRoot = join(import.meta.dirname, '../..');
const credentials = '{"type":"CANARY-credentials"}';
const secrets = /CANARY|the-(?:origin|previous)-secret|the-secret-access-key|the-session-token/;
const temporaryFolder = createTemporaryFolder();
let aws: AwsServer;
let runtime: LambdaRuntime | undefined;

beforeAll(requireLambdaPackage, 120_000);
beforeEach(async () => {
  aws = await startAwsServer();
  aws.parameters.set('/upwell/prod/GOOGLE_CREDENTIALS', credentials);
});
afterEach(async () => {
  await runtime?.stop();
  aws.close();
});
afterAll(temporaryFolder.remove);

test(
  'the function reads its secrets before the first event, and answers only CloudFront',
  { tags: 'slow' },
  async () => {
    const { invoke, output } = await start();
    expect(aws.operations.toSorted()).toEqual([
      'AmazonSSM.GetParameters',
      'secretsmanager.GetSecretValue',
      'secretsmanager.GetSecretValue',
    ]);
    expect((await invoke(createRobotsEvent('the-origin-secret'))).statusCode).toBe(200);
    expect((await invoke(createRobotsEvent('a-guess'))).statusCode).toBe(403);
    expect((await invoke(createRobotsEvent())).statusCode).toBe(403);
    const path = join(temporaryFolder.path, 'google-credentials.json');
    expect(readFileSync(path, 'utf8')).toBe(credentials);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(output()).not.toMatch(secrets);
  },
);

test('no answer of the function contains a secret, and neither does its log', { tags: 'slow' }, async () => {
  aws.originSecrets.push('the-previous-secret');
  const { invoke, output } = await start();
  const texts: string[] = [];
  for (const secret of ['the-origin-secret', 'a-guess'])
    for (const [, sample] of requestSamples) {
      const headers = { ...sample.headers, 'x-origin-secret': secret };
      const { body = '', ...rest } = await invoke(
        createGatewayEvent(createRequestSample({ ...sample, headers })),
      );
      texts.push(JSON.stringify(rest), Buffer.from(body, 'base64').toString('latin1'));
    }
  expect(texts.join('')).toContain('<title>Upwell</title>');
  expect(texts.join('') + output()).not.toMatch(secrets);
});

test(
  'the function reports why it could not read a secret, and tries again with each event',
  { tags: 'slow' },
  async () => {
    aws.parameters.clear();
    const { invoke } = await start();
    const event = createRobotsEvent('the-origin-secret');
    await expect(invoke(event)).rejects.toThrow(
      'Parameter Store in eu-central-1 doesn’t contain /upwell/prod/GOOGLE_CREDENTIALS: create it',
    );
    aws.failures.push(...Array.from({ length: 6 }, () => 'ThrottlingException'));
    await expect(invoke(event)).rejects.toThrow('AWS limits how often');
    aws.parameters.set('/upwell/prod/GOOGLE_CREDENTIALS', credentials);
    expect((await invoke(event)).statusCode).toBe(200);
  },
);

async function start(): Promise<LambdaRuntime> {
  runtime = await startLambdaRuntime(repositoryRoot, {
    ...aws.env,
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    PUBLIC_URL: 'https://upwell.example',
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-secrets',
    FIREBASE_API_KEY: 'none',
    SITE_DIR: 'dist/lambda/web',
    SECRETS: 'GOOGLE_CREDENTIALS',
    SECRETS_PATH: '/upwell/prod',
    ORIGIN_SECRET_ARN: originSecretArn,
    TMPDIR: temporaryFolder.path,
  });
  return runtime;
}

function createRobotsEvent(secret?: string) {
  return createGatewayEvent(
    createRequestSample({
      path: '/robots.txt',
      headers: secret === undefined ? {} : { 'x-origin-secret': secret },
    }),
  );
}
