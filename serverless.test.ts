// Builds the Lambda package as for a deployment, but without credentials, and calls its handler like Lambda.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from './api/testing/operations.ts';
import { emulatorDeadlineMs, openTestFirestore } from './api/testing/testFirestore.ts';
import { invokeBundle, runProgram } from './api/testing/lambda/lambdaBundle.ts';
import { packageFolder, packagingEnvironment } from './api/testing/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from './api/testing/lambda/requireLambdaPackage.ts';
import { createGatewayEvent, createRequestSample } from './api/testing/lambda/requestSamples.ts';
import { getSharedFirestoreEmulator } from './api/testing/sharedFirestoreEmulator.ts';

const repositoryRoot = import.meta.dirname;
const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');
const projectId = 'demo-package';
const adminEmail = 'ada@example.com';
const emulator = await getSharedFirestoreEmulator();
/** Operations that need a service other than Firestore. */
const otherServices = new Set(['generateImage', 'notifyVisitors']);
const lambdaSettings = {
  AWS_LAMBDA_FUNCTION_NAME: 'upwell',
  PUBLIC_URL: 'https://upwell.example',
  STORE: 'firestore',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'none',
};
const addThought = {
  query: `mutation {
    addThought(input: { thought: "Start.", author: "Ann", application: "Now.", url: "https://youtu.be/dQw4w9WgXcQ" }, key: "1") {
      ... on Thought { id }
    }
  }`,
};

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

  test('reads its settings from .env', () => {
    const folder = join(repositoryRoot, '.cache', 'serverless');
    mkdirSync(folder, { recursive: true });
    for (const name of ['serverless.yml', 'infrastructure'])
      cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
    writeFileSync(join(folder, '.env'), 'DOMAIN=upwell.example\n');
    const printed = execFileSync(serverless, ['print'], {
      cwd: folder,
      env: packagingEnvironment,
      encoding: 'utf8',
    });
    expect(printed).toContain('https://upwell.example');
  });

  test.each(['package', 'deploy'])('npm run %s reports all missing settings before it builds', (command) => {
    const env = { ...packagingEnvironment, FIREBASE_PROJECT_ID: 'demo-upwell', DOMAIN: 'upwell.example' };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command], {
      cwd: repositoryRoot,
      // Otherwise the AWS SDK would search for the server that gives virtual machines their credentials.
      env: { ...env, AWS_EC2_METADATA_DISABLED: 'true' },
      encoding: 'utf8',
    });
    expect(
      stderr
        .trim()
        .split('\n')
        .map((sentence) => sentence.replace(/ (is|are) missing: .*/, '')),
    ).toEqual([
      'FIREBASE_API_KEY',
      'ADMIN_EMAILS',
      'google-credentials.json',
      'CERTIFICATE_ARN',
      ...(command === 'deploy' ? ['AWS credentials'] : []),
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('is smaller than 10 MB, and so far below Lambda’s limit of 50 MB', () => {
    expect(statSync(join(packageFolder, 'upwell.zip')).size).toBeLessThan(10_000_000);
  });

  test('writes an entry of each request to standard output, where CloudWatch reads the metrics in it', () => {
    const program = `
      const lines = [];
      const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = (text) => lines.push(text);
      const { handler } = await import('./dist/lambda/lambda.mjs');
      await handler(${JSON.stringify(createGatewayEvent(createRequestSample({ path: '/robots.txt' })))}, {});
      process.stdout.write = write;
      return lines;
    `;
    const output = runProgram({ ...lambdaSettings, METRICS_STAGE: 'dev' }, program);
    const entries = (JSON.parse(output) as string[]).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    expect(entries.at(-1)).toMatchObject({
      message: 'request',
      route: '/robots.txt',
      coldStart: true,
      _aws: { CloudWatchMetrics: [{ Namespace: 'Upwell', Dimensions: [['stage']] }] },
    });
  });

  test('responds with the home page, and reports an unsafe setting', () => {
    expect(invokeBundle(lambdaSettings, [{ path: '/' }])).toMatchObject([{ statusCode: 200 }]);
    expect(invokeBundle({ ...lambdaSettings, IDENTITY: 'local' }, [{ path: '/' }])).toContain(
      'IDENTITY=local lets anybody sign in as anybody',
    );
  });

  test('starts and shows the built-in thoughts when Firestore does not respond', async () => {
    const silentServer = createServer().listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const feed = { query: '{ feed(seed: 1, first: 1) { source } }' };
    expect(sendOperations([feed], `127.0.0.1:${port}`)).toEqual([{ data: { feed: { source: 'BUILT_IN' } } }]);
    silentServer.close();
  }, 60_000);

  test.skipIf(emulator === null)(
    'uses Firestore, although parts of its client are left out',
    async () => {
      await emulator?.clear(projectId);
      const [added] = sendOperations([addThought]);
      const { id } = added.data.addThought;
      const operations = Object.entries(adminOperations).filter(([name]) => !otherServices.has(name));
      const responses = sendOperations([
        ...operations.map(([, [query, variables]]) => ({ query, variables: { ...variables, id } })),
        { query: '{ feed(seed: 1, first: 20) { source } }' },
      ]);
      expect(responses.filter(({ errors }) => errors !== undefined)).toEqual([]);
      expect(responses.at(-1)).toEqual({ data: { feed: { source: 'COLLECTION' } } });
    },
    120_000,
  );

  test.skipIf(emulator === null)(
    'runs the scheduled jobs on Firestore, which take in a collection of another application',
    async () => {
      await emulator?.clear(projectId);
      const database = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
      await database.firestore.doc('thoughts/old').set({ text: 'Written by another application.' });
      const program = `
        const { scheduleHandler } = await import('./dist/lambda/lambda.mjs');
        await scheduleHandler({}, { getRemainingTimeInMillis: () => 300_000 });
        return 'done';
      `;
      expect(JSON.parse(runProgram(createEmulatorSettings(), program))).toBe('done');
      expect((await database.firestore.doc('thoughts/old').get()).get('rank')).toBe(0);
      await database.close();
    },
    120_000,
  );
});

/** Sends operations of an admin to a new process that uses the Firestore emulator, or another server in its place. */
function sendOperations(operations: readonly object[], firestoreHost = emulator?.host ?? '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${createAdminToken()}` };
  const results = invokeBundle(
    createEmulatorSettings(firestoreHost),
    operations.map((operation) => ({
      path: '/graphql',
      method: 'POST',
      headers,
      body: JSON.stringify(operation),
    })),
  );
  if (!Array.isArray(results)) throw new Error(results);
  return results.map(({ body }) => JSON.parse(body));
}

/** Without the name of a Lambda function, because the settings of a deployment reject emulators. */
function createEmulatorSettings(firestoreHost = emulator?.host ?? ''): Record<string, string> {
  return {
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'none',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    FIRESTORE_EMULATOR_HOST: firestoreHost,
    ADMIN_EMAILS: adminEmail,
  };
}

function createAdminToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ auth_time: nowSeconds, email: adminEmail, email_verified: true })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject('ada')
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 600)
    .encode();
}
