// Reads the deployment that serverless.yml describes, as Serverless resolves it for a stage.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
export const serverlessPath = join(repositoryRoot, 'node_modules', 'serverless', 'bin', 'serverless.js');

const deploymentSchema = v.object({
  service: v.string(),
  /** The settings of the files in infrastructure/. An empty text is one that is not set. */
  custom: v.object({
    domain: v.string(),
    certificateArn: v.string(),
    reservedConcurrency: v.string(),
    wafRateLimit: v.string(),
    webAclArn: v.string(),
    alarmEmail: v.string(),
    backupRetentionDays: v.string(),
    monthlyBudget: v.string(),
    originSecretRotation: v.string(),
  }),
  provider: v.object({
    region: v.string(),
    stage: v.string(),
    /** The environment of the functions. CloudFormation's functions are objects. */
    environment: v.record(v.string(), v.unknown()),
  }),
});

export type Deployment = v.InferOutput<typeof deploymentSchema> & {
  /** The value of AWS_REGION if Serverless doesn't know it. */
  unknownRegion: string | null;
};

const defaultRegion = 'eu-central-1';

/**
 * Returns what Serverless is going to deploy, with the settings of the environment and the .env files of the stage.
 * @param options the options of the command line. Only the stage matters.
 */
export async function readDeployment(options: readonly string[]): Promise<Deployment> {
  const print = async (env: NodeJS.ProcessEnv) =>
    v.parse(
      deploymentSchema,
      JSON.parse(await runServerless(['print', '--format', 'json', ...selectStage(options)], env)),
    );
  try {
    return { ...(await print(process.env)), unknownRegion: null };
  } catch (error) {
    const { AWS_REGION: unknownRegion } = process.env;
    if (unknownRegion === undefined) throw error;
    // Serverless prints nothing but its own error then, and the other settings have to be checked as well.
    return { ...(await print({ ...process.env, AWS_REGION: defaultRegion })), unknownRegion };
  }
}

/** Returns the stage that the options of the command line select. */
export function getStage(options: readonly string[]): string {
  const [first, second = 'prod'] = selectStage(options);
  return first?.split('=')[1] ?? second;
}

/**
 * Returns the outputs of the deployed stack, such as SiteUrl and HttpApiUrl; none when there is no stack yet, or it can't
 * be read.
 */
export async function readStackOutputs(options: readonly string[]): Promise<Record<string, string>> {
  const printed = await runServerless(['info', '--verbose', ...selectStage(options)]).catch(() => '');
  const outputs = printed.split('Stack Outputs:')[1] ?? '';
  return Object.fromEntries(
    [...outputs.matchAll(/^ +(\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Returns the standard output. Errors are printed by Serverless itself. */
async function runServerless(args: readonly string[], env = process.env): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [serverlessPath, ...args], {
    cwd: process.cwd(),
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message, { cause: error });
  });
  return stdout;
}

/** `serverless print` doesn't support the other options. */
function selectStage(options: readonly string[]): readonly string[] {
  const index = options.findIndex((option) => /^(--stage|-s)(=|$)/.test(option));
  return index === -1
    ? []
    : options.slice(index, options[index]?.includes('=') === true ? index + 1 : index + 2);
}
