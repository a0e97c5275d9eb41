import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AwsServer, originSecretArn, startAwsServer } from '../../tests/support/cloud/awsServer.ts';
import { createAwsClient } from './awsClient.ts';
import { readOriginSecrets, readSecretSettings } from './readSecrets.ts';

let aws: AwsServer;
beforeEach(async () => {
  aws = await startAwsServer();
});
afterEach(() => aws.close());

const unsplashKey = '/upwell/prod/UNSPLASH_ACCESS_KEY';
const readSettings = (SECRETS: string) => {
  const env = { ...aws.env, SECRETS, SECRETS_PATH: '/upwell/prod' };
  return readSecretSettings(env, createAwsClient(env));
};
const readOrigin = () => {
  const env = { ...aws.env, ORIGIN_SECRET_ARN: originSecretArn };
  return readOriginSecrets(env, createAwsClient(env));
};

describe('settings in Parameter Store', () => {
  test('are read with one signed request, and without any if there are none', async () => {
    aws.parameters.set(unsplashKey, 'key').set('/upwell/prod/GOOGLE_CREDENTIALS', '{}');
    expect(await readSettings('')).toEqual({});
    expect(aws.operations).toEqual([]);
    expect(await readSettings('UNSPLASH_ACCESS_KEY, GOOGLE_CREDENTIALS')).toEqual({
      UNSPLASH_ACCESS_KEY: 'key',
      GOOGLE_CREDENTIALS: '{}',
    });
    expect(aws.operations).toEqual(['AmazonSSM.GetParameters']);
  });

  test('that are missing are named in one sentence', async () => {
    await expect(readSettings('UNSPLASH_ACCESS_KEY')).rejects.toThrow(
      'Parameter Store in eu-central-1 doesn’t contain /upwell/prod/UNSPLASH_ACCESS_KEY: create it with aws ssm put-parameter, as docs/run-on-aws.md explains, or remove it from SECRETS.',
    );
  });

  test('may only be those that are secrets', async () => {
    await expect(readSettings('ADMIN_EMAILS')).rejects.toThrow('SECRETS contains “ADMIN_EMAILS”');
  });

  test.each([
    [
      'ThrottlingException',
      `AWS limits how often the parameters ${unsplashKey} can be read: the next request tries again.`,
    ],
    [
      'com.amazon.coral.service#AccessDeniedException',
      `The function may not read the parameters ${unsplashKey}: deploy again, so that its role has the permissions of infrastructure/permissions.yml.`,
    ],
    [
      'InternalServerError',
      `AWS’s service ssm has responded with InternalServerError for the parameters ${unsplashKey}: the next request tries again.`,
    ],
  ])('report %s in one sentence', async (code, sentence) => {
    aws.parameters.set(unsplashKey, 'key');
    aws.failures.push(code, code);
    await expect(readSettings('UNSPLASH_ACCESS_KEY')).rejects.toThrow(sentence);
    aws.failures.length = 0;
    expect(await readSettings('UNSPLASH_ACCESS_KEY')).toEqual({ UNSPLASH_ACCESS_KEY: 'key' });
  });

  test.each(['ThrottlingException', 'InternalServerError'])('are read again after one %s', async (code) => {
    aws.parameters.set(unsplashKey, 'key');
    aws.failures.push(code);
    expect(await readSettings('UNSPLASH_ACCESS_KEY')).toEqual({ UNSPLASH_ACCESS_KEY: 'key' });
  });

  test('are not waited for when AWS can’t be reached', async () => {
    aws.close();
    await expect(readSettings('UNSPLASH_ACCESS_KEY')).rejects.toThrow(
      `AWS’s service ssm can’t be reached for the parameters ${unsplashKey}: the next request tries again.`,
    );
  });
});

describe('the origin’s secret', () => {
  test('has one value at first, and after a rotation the previous one as well', async () => {
    expect(await readOrigin()).toEqual(['the-origin-secret']);
    aws.originSecrets.unshift('the-next-secret');
    expect(await readOrigin()).toEqual(['the-next-secret', 'the-origin-secret']);
  });

  test('is null where the deployment has none', async () => {
    expect(await readOriginSecrets(aws.env, createAwsClient(aws.env))).toBeNull();
    expect(aws.operations).toEqual([]);
  });

  test.each(['CANARY', '{"another":"CANARY"}', '{"value":["CANARY"]}'])(
    'that was edited is reported in one sentence without its content: %s',
    async (editedSecret) => {
      aws.editedSecret = editedSecret;
      const error: unknown = await readOrigin().catch((reason: unknown) => reason);
      expect(String(error)).toContain(`The secret ${originSecretArn} is not what a deployment has created`);
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain('CANARY');
    },
  );

  test('that can’t be read is reported in one sentence', async () => {
    aws.failures.push('AccessDeniedException', 'AccessDeniedException');
    await expect(readOrigin()).rejects.toThrow(
      `The function may not read the secret ${originSecretArn}: deploy again`,
    );
  });
});
