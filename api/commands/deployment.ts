// Checks of a deployment: before it the settings that serverless.yml has for a stage, and after it the site.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { readSettings } from '../env.ts';
import { SettingError } from '../settingFormats.ts';

/** The result of checking one setting. */
export interface Finding {
  setting: string;
  state: 'works' | 'off' | 'broken';
  /** Says what is configured, and what to do unless it works. Must not contain secrets. */
  message: string;
}

const stateSymbols = { works: '✓', off: '–', broken: '✗' };

export function formatFinding({ setting, state, message }: Finding): string {
  return `${stateSymbols[state]} ${setting.padEnd(30)} ${message}`;
}

export const serverlessPath = join(import.meta.dirname, '../../node_modules/serverless/bin/serverless.js');

const deploymentSchema = v.object({
  /** An empty text is a setting that is not set. */
  custom: v.object({ publicUrl: v.string(), certificateArn: v.string() }),
  provider: v.object({
    /** The environment of the functions. CloudFormation's functions are objects. */
    environment: v.record(v.string(), v.unknown()),
  }),
});

/** The settings that serverless.yml reads from Parameter Store. Empty ones need no access to it. */
export const noSecrets = { UNSPLASH_ACCESS_KEY: '', GOOGLE_CREDENTIALS: '' };

/**
 * Reports everything that the next deployment lacks. Loads the .env file of the stage into the environment, as Serverless
 * does.
 */
export async function checkDeployment(stage: string): Promise<Finding[]> {
  const envFile = [`.env.${stage}`, '.env'].find((path) => existsSync(path));
  if (envFile !== undefined) process.loadEnvFile(envFile);
  const problems = await findProblemsOfStage(stage);
  return problems.length === 0
    ? [{ setting: 'Deployment', state: 'works', message: `stage ${stage} can be deployed.` }]
    : problems.map((message) => ({ setting: 'Deployment', state: 'broken', message }));
}

async function findProblemsOfStage(stage: string): Promise<string[]> {
  try {
    return findProblems(await readDeployment(stage));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!error.message.includes('credentials not found')) return [error.message];
    Object.assign(process.env, noSecrets);
    const problems = findProblems(await readDeployment(stage));
    return [
      'AWS credentials are missing: sign in with aws login, or set AWS_PROFILE.',
      ...problems.filter((problem) => !problem.startsWith('GOOGLE_CREDENTIALS')),
    ];
  }
}

async function readDeployment(stage: string) {
  const printed = await runServerless('print', '--format', 'json', '--stage', stage);
  return v.parse(deploymentSchema, JSON.parse(printed));
}

/** Returns a sentence for each setting that is missing or wrong, so that a deployment would fail or not work. */
export function findProblems({
  custom: { publicUrl, certificateArn },
  provider: { environment },
}: v.InferOutput<typeof deploymentSchema>): string[] {
  const texts = Object.entries(environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const { ADMIN_EMAILS = '', GOOGLE_CREDENTIALS = '', ...others } = Object.fromEntries(texts);
  const problems: string[] = [];
  try {
    readSettings({
      ...others,
      ADMIN_EMAILS,
      PUBLIC_URL: publicUrl || 'https://distribution.cloudfront.net',
      AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    problems.push(...error.problems);
  }
  if (ADMIN_EMAILS === '' || /@example\.(com|org|net)\b/.test(ADMIN_EMAILS))
    problems.push('ADMIN_EMAILS is missing: set it to the e-mails of the admins’ Google accounts.');
  if (!v.is(v.pipe(v.string(), v.parseJson()), GOOGLE_CREDENTIALS))
    problems.push(
      'GOOGLE_CREDENTIALS is missing or isn’t JSON: store it in Parameter Store, as docs/deploy.md explains.',
    );
  if (publicUrl !== '' && !certificateArn.startsWith('arn:aws:acm:us-east-1:'))
    problems.push(
      'CERTIFICATE_ARN is missing or of another region: an own PUBLIC_URL needs a certificate of AWS Certificate Manager in us-east-1.',
    );
  return problems;
}

/** Returns the standard output. */
export async function runServerless(...args: string[]): Promise<string> {
  const options = { maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [serverlessPath, ...args], options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message, { cause: error });
    },
  );
  return stdout;
}

/** Advice for a store without thoughts. */
export const importAdvice =
  'npm run data -- import api/thoughts/starterThoughts.json adds 40, or add your own in the admin';

const query = encodeURIComponent('{ feed(seed: 1, first: 1) { source edges { node { shareImage } } } }');
const requiredHeaders = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'];

interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Tests a deployed site from outside, as a visitor sees it, one check after the other.
 * @param siteUrl the URL that visitors see, without a trailing slash.
 * @param apiUrl the URL of the gateway behind CloudFront; null when it isn't known.
 */
export async function testSite(siteUrl: string, apiUrl: string | null = null): Promise<Finding[]> {
  const findings: Finding[] = [];
  /** @param problem continues the sentence about a response that isn't right. */
  const check = async (
    setting: string,
    url: string,
    isRight: (reply: Reply) => boolean,
    problem: string,
  ): Promise<string> => {
    const reply = await request(url);
    const isWorking = reply !== null && isRight(reply);
    const answer = reply === null ? `can’t be reached: ${dnsAdvice}` : `answers ${reply.status} ${problem}`;
    const message = `${url} ${isWorking ? 'answers as it should.' : answer}`;
    findings.push({ setting, state: isWorking ? 'works' : 'broken', message });
    return isWorking ? reply.body : '';
  };

  await check(
    'Home',
    siteUrl,
    ({ status, body }) => status === 200 && body.includes(`<link rel="canonical" href="${siteUrl}/`),
    `without the home page of ${siteUrl}: check the DNS record, and deploy again, so that PUBLIC_URL is right. npx serverless logs --function upwell shows errors.`,
  );
  await check(
    'Headers',
    siteUrl,
    ({ headers }) => requiredHeaders.every((name) => headers.has(name)),
    `without one of the headers ${requiredHeaders.join(', ')}: does a proxy remove them?`,
  );
  const feed = await check(
    'Feed',
    `${siteUrl}/graphql?query=${query}`,
    ({ body }) => body.includes('"COLLECTION"'),
    `without thoughts of the collection: if the store is empty, ${importAdvice}. Otherwise npm run doctor tests the same credentials, and npx serverless logs --function upwell shows the reason.`,
  );
  const [, shareImage] = /"shareImage":"([^"]+)"/.exec(feed) ?? [];
  if (shareImage !== undefined)
    await check(
      'Picture',
      siteUrl + shareImage,
      ({ status, headers }) => status === 200 && headers.get('content-type') === 'image/jpeg',
      'instead of a picture for sharing.',
    );
  if (apiUrl !== null)
    await check(
      'Gateway',
      apiUrl,
      ({ status }) => status === 403,
      'instead of 403, so CloudFront can be bypassed: deploy again.',
    );
  return findings;
}

const dnsAdvice = 'check the address, and for an own domain the DNS record that docs/run-on-aws.md explains.';

async function request(url: string): Promise<Reply | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    const { status, headers } = response;
    return { status, headers, body: await response.text() };
  } catch {
    return null;
  }
}
