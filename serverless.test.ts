// Builds the Lambda package as for a deployment, but without credentials, and calls its handler like Lambda.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from './api/testing/adminOperations.ts';
import { getSharedFirestoreEmulator } from './api/testing/sharedFirestoreEmulator.ts';

const repositoryRoot = import.meta.dirname;
const packageFolder = join(repositoryRoot, '.cache', 'package');
const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');
const projectId = 'demo-package';
const adminEmail = 'ada@example.com';
const emulator = await getSharedFirestoreEmulator();
/** Operations that need a service other than Firestore. */
const otherServices = new Set(['generateImage', 'notifyVisitors']);
const addThought = {
  query: `mutation {
    addThought(input: { thought: "Start.", author: "Ann", application: "Now.", url: "https://youtu.be/dQw4w9WgXcQ" }, key: "1") {
      ... on Thought { id }
    }
  }`,
};
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
      AWS_LAMBDA_FUNCTION_NAME: 'upwell',
      PUBLIC_URL: 'https://upwell.example',
      STORE: 'firestore',
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'none',
    };
    expect(invokeBundle(settings, [{ path: '/' }])).toMatchObject([{ statusCode: 200 }]);
    expect(invokeBundle({ ...settings, IDENTITY: 'local' }, [{ path: '/' }])).toContain(
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
});

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: repositoryRoot, env: plainEnvironment, stdio: 'pipe' });
}

interface BundleRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Loads the bundle like Lambda and sends it requests. Returns its results, or the message if it rejects one. */
function invokeBundle(
  settings: Record<string, string>,
  requests: readonly BundleRequest[],
): { statusCode: number; body: string }[] | string {
  const program = `
    const { handler } = await import('./dist/lambda/lambda.mjs');
    const results = [];
    for (const { path, method = 'GET', headers = {}, body } of ${JSON.stringify(requests)}) {
      const event = { version: '2.0', rawPath: path, rawQueryString: '', headers: { host: 'upwell.example', ...headers }, body,
        isBase64Encoded: false, requestContext: { requestId: '1', domainName: 'upwell.example', http: { method, path, sourceIp: '203.0.113.7' } } };
      const { statusCode, body: encoded } = await handler(event, {});
      results.push({ statusCode, body: Buffer.from(encoded, 'base64').toString() });
    }
    return results;
  `;
  const output = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const run = async () => {${program}};
       console.log(JSON.stringify(await run().catch((error) => error.message)));
       process.exit();`,
    ],
    {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], SITE_DIR: 'dist/lambda/web', ...settings },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return JSON.parse(output);
}

/** Sends operations of an admin to a new process that uses the Firestore emulator, or another server in its place. */
function sendOperations(operations: readonly object[], firestoreHost = emulator?.host ?? '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${createAdminToken()}` };
  const results = invokeBundle(
    {
      // Without the name of a Lambda function, because the settings of a deployment reject emulators.
      STORE: 'firestore',
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'none',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      FIRESTORE_EMULATOR_HOST: firestoreHost,
      ADMIN_EMAILS: adminEmail,
    },
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
