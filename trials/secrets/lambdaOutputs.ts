// Collects the content, the answers and the output of the package for Lambda.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AwsServer, originSecretArn, startAwsServer } from '../../tests/support/cloud/awsServer.ts';
import { type LambdaRuntime, startLambdaRuntime } from '../../tests/support/lambda/lambdaRuntime.ts';
import {
  createGatewayEvent,
  requestSamples,
  createRequestSample,
} from '../../tests/support/lambda/requestSamples.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { canaries, type Output } from './canaries.ts';
import { createKeyFile, createSecretSettings, crashOnSignal } from './secretSettings.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Bundles the function with secrets in the environment. */
export async function collectPackage(): Promise<Output[]> {
  const env = { ...process.env, ...createSecretSettings('none', 'http://127.0.0.1:9') };
  await promisify(execFile)(process.execPath, ['scripts/bundle.ts'], { cwd: repositoryRoot, env });
  const folder = join(repositoryRoot, 'dist', 'lambda');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ source: path.slice(repositoryRoot.length + 1), text: readFileSync(path, 'latin1') }));
}

interface Situation {
  title: string;
  prepare?: (aws: AwsServer) => void;
  env?: Record<string, string>;
  /** Whether the function can answer requests. It then crashes. */
  isWorking?: boolean;
}

/** The first ones are tried in the short form. */
const situations: readonly Situation[] = [
  { title: 'a rejection', env: crashOnSignal('rejection'), isWorking: true },
  { title: 'an edit of its secret', prepare: (aws) => (aws.editedSecret = canaries.originSecret) },
  { title: 'an exception', env: crashOnSignal('exception'), isWorking: true },
  {
    title: 'another edit of its secret',
    prepare: (aws) => (aws.editedSecret = JSON.stringify({ secret: canaries.originSecret })),
  },
  {
    title: 'a secret in the wrong setting',
    env: { STORE: canaries.misplaced, PUBLIC_URL: canaries.misplaced, SECRETS: canaries.misplaced },
  },
];
const shortCount = 2;

/** Runs the bundle of `collectPackage` as Lambda does. */
export async function collectFunctionOutputs(isLong: boolean): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const situation of situations.slice(0, isLong ? undefined : shortCount))
    outputs.push(...(await runFunction(situation)));
  return outputs;
}

async function runFunction({ title, prepare, env, isWorking = false }: Situation): Promise<Output[]> {
  const folder = createTemporaryFolder();
  const aws = await startAwsServer();
  aws.parameters.set('/upwell/prod/GOOGLE_CREDENTIALS', createKeyFile());
  aws.parameters.set('/upwell/prod/UNSPLASH_ACCESS_KEY', canaries.unsplashKey);
  aws.originSecrets.splice(0, 1, canaries.originSecret, canaries.previousOriginSecret);
  prepare?.(aws);
  const secrets = {
    ...canaries,
    awsSecretKey: String(aws.env['AWS_SECRET_ACCESS_KEY']),
    awsSessionToken: String(aws.env['AWS_SESSION_TOKEN']),
  };
  const runtime = await startLambdaRuntime(repositoryRoot, {
    ...aws.env,
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    PUBLIC_URL: 'https://upwell.example',
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-canary',
    FIREBASE_API_KEY: 'none',
    ADMIN_EMAILS: canaries.adminEmail,
    SITE_DIR: 'dist/lambda/web',
    SECRETS: 'GOOGLE_CREDENTIALS,UNSPLASH_ACCESS_KEY',
    SECRETS_PATH: '/upwell/prod',
    ORIGIN_SECRET_ARN: originSecretArn,
    TMPDIR: folder.path,
    ...env,
  });
  try {
    // A function that can't start answers all requests in the same way.
    const answers = await invokeAll(runtime, requestSamples.slice(0, isWorking ? undefined : 1));
    if (isWorking) await crash(runtime);
    return [...answers, runtime.output()].map((text) => ({
      source: `an answer or the log of the function after ${title}`,
      text,
      secrets,
    }));
  } finally {
    await runtime.stop();
    aws.close();
    folder.remove();
  }
}

/** Returns the results of all kinds of requests, or the errors that AWS gets. */
async function invokeAll({ invoke }: LambdaRuntime, samples: typeof requestSamples): Promise<string[]> {
  const texts: string[] = [];
  for (const origin of [canaries.originSecret, 'a-guess']) {
    for (const [, sample] of samples) {
      const headers = { ...sample.headers, 'x-origin-secret': origin };
      const result = await invoke(createGatewayEvent(createRequestSample({ ...sample, headers }))).then(
        ({ body = '', ...rest }) => JSON.stringify(rest) + Buffer.from(body, 'base64').toString('latin1'),
        String,
      );
      texts.push(result);
    }
  }
  return texts;
}

/** Lets the process crash during a request. */
async function crash(runtime: LambdaRuntime): Promise<void> {
  process.kill(runtime.pid, 'SIGUSR2');
  await runtime.invoke(createGatewayEvent(createRequestSample({ path: '/' }))).catch(() => {});
}
