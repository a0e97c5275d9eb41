// The deployment that serverless.yml describes, as Serverless resolves it for a stage.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import { readSettings } from '../env.ts';
import { SettingError } from '../settingFormats.ts';

const repositoryRoot = join(import.meta.dirname, '..', '..');
export const serverlessPath = join(repositoryRoot, 'node_modules', 'serverless', 'bin', 'serverless.js');

const deploymentSchema = v.object({
  /** An empty text is a setting that is not set. */
  custom: v.object({ publicUrl: v.string(), certificateArn: v.string() }),
  provider: v.object({
    /** The environment of the functions. CloudFormation's functions are objects. */
    environment: v.record(v.string(), v.unknown()),
  }),
});

export type Deployment = v.InferOutput<typeof deploymentSchema>;

/** The settings that serverless.yml reads from Parameter Store. Empty ones need no access to it. */
export const noSecrets = { UNSPLASH_ACCESS_KEY: '', GOOGLE_CREDENTIALS: '' };

/**
 * Returns a sentence for everything that the next deployment lacks. Loads the .env file of the stage into the
 * environment, as Serverless does.
 * @param options the options of the command line. Only the stage matters.
 */
export async function checkDeployment(options: readonly string[]): Promise<string[]> {
  const stage = readStage(options);
  const envFile = [`.env.${stage}`, '.env'].find((path) => existsSync(path));
  if (envFile !== undefined) process.loadEnvFile(envFile);
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

async function readDeployment(stage: string): Promise<Deployment> {
  return v.parse(
    deploymentSchema,
    JSON.parse(await runServerless('print', '--format', 'json', '--stage', stage)),
  );
}

/** Returns a sentence for each setting that is missing or wrong, so that a deployment would fail or not work. */
export function findProblems({ custom, provider: { environment } }: Deployment): string[] {
  const texts = Object.entries(environment).filter(([, value]) => typeof value === 'string');
  const { ADMIN_EMAILS = '', GOOGLE_CREDENTIALS = '' } = environment;
  const problems = findSettingProblems({
    ...(Object.fromEntries(texts) as Record<string, string>),
    PUBLIC_URL: custom.publicUrl || 'https://distribution.cloudfront.net',
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
  });
  if (ADMIN_EMAILS === '' || /@example\.(com|org|net)\b/.test(String(ADMIN_EMAILS)))
    problems.push('ADMIN_EMAILS is missing: set it to the e-mails of the admins’ Google accounts.');
  if (!v.is(v.pipe(v.string(), v.parseJson()), GOOGLE_CREDENTIALS))
    problems.push(
      'GOOGLE_CREDENTIALS is missing or isn’t JSON: store it in Parameter Store, as docs/deploy.md explains.',
    );
  if (custom.publicUrl !== '' && !custom.certificateArn.startsWith('arn:aws:acm:us-east-1:'))
    problems.push(
      'CERTIFICATE_ARN is missing or of another region: an own PUBLIC_URL needs a certificate of AWS Certificate Manager in us-east-1.',
    );
  return problems;
}

function findSettingProblems(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [...error.problems];
  }
}

/**
 * Returns the outputs of the deployed stack, such as SiteUrl and HttpApiUrl; none when there is no stack yet, or it can't
 * be read.
 */
export async function readStackOutputs(options: readonly string[]): Promise<Record<string, string>> {
  const printed = await runServerless('info', '--verbose', '--stage', readStage(options)).catch(() => '');
  const outputs = printed.split('Stack Outputs:')[1] ?? '';
  return Object.fromEntries(
    [...outputs.matchAll(/^ +(\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Returns the standard output. */
async function runServerless(...args: string[]): Promise<string> {
  const options = { maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [serverlessPath, ...args], options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message, { cause: error });
    },
  );
  return stdout;
}

function readStage(args: readonly string[]): string {
  const options = { stage: { type: 'string', short: 's', default: 'prod' } } as const;
  return parseArgs({ args: [...args], options, strict: false }).values.stage as string;
}
