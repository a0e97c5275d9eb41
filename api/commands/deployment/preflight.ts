// Checks everything that a deployment on AWS needs before it begins.
import { existsSync } from 'node:fs';
import { readSettings } from '../../env.ts';
import { parseSecretNames, type SecretName } from '../../secrets/readSecrets.ts';
import { SettingError } from '../../settingFormats.ts';
import { describeExposedKey, examineCredentialsFile } from '../../storage/credentialsFile.ts';
import { emailMaskingAdvice } from '../doctorIdentity.ts';
import { findInfrastructureProblems } from './infrastructureSettings.ts';
import { type Deployment, getStage, readDeployment } from './readDeployment.ts';

export interface PreflightOptions {
  /** The environment of the deployer, with the settings of .env. */
  env: Record<string, string | undefined>;
  /** The path of Google's credentials on the deployer's disk. */
  credentialsPath: string;
  /** Whether AWS's tools find credentials; true for `npm run package`, which needs none. */
  hasAwsCredentials: () => Promise<boolean>;
}

export interface PreflightResult {
  /** One sentence for each setting that is missing or wrong. With any, a deployment would fail or not work. */
  problems: string[];
  /** Sentences about what works, but could be better. */
  warnings: string[];
}

/** The name of Google's credentials on the deployer's disk, beside serverless.yml. */
export const credentialsFileName = 'google-credentials.json';

/**
 * Reads the deployment of a stage and checks it. Loads the .env file of the stage into the environment of the process.
 * @param options the options of the command line.
 */
export async function runPreflight(
  options: readonly string[],
  needsAwsCredentials: boolean,
): Promise<PreflightResult & { deployment: Deployment }> {
  // Serverless does the same.
  const envFile = [`.env.${getStage(options)}`, '.env'].find((path) => existsSync(path));
  if (envFile !== undefined) process.loadEnvFile(envFile);
  const deployment = await readDeployment(options);
  const result = await checkDeployment(deployment, {
    env: process.env,
    credentialsPath: credentialsFileName,
    hasAwsCredentials: needsAwsCredentials ? findAwsCredentials : async () => true,
  });
  return { deployment, ...result };
}

/** Whether the AWS SDK, and so Serverless, finds credentials. */
async function findAwsCredentials(): Promise<boolean> {
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  return fromNodeProviderChain()().then(
    () => true,
    () => false,
  );
}

export async function checkDeployment(
  deployment: Deployment,
  { env, credentialsPath, hasAwsCredentials }: PreflightOptions,
): Promise<PreflightResult> {
  const { service, provider, custom } = deployment;
  const path = `/${service}/${provider.stage}`;
  const secrets = collect(() => parseSecretNames(asText(provider.environment['SECRETS'])), []);
  const google = checkGoogleCredentials(credentialsPath, path, secrets.value);
  return {
    problems: [
      ...collect(() => readSettings(toLambdaEnvironment(deployment)), null).problems,
      ...checkAdmins(asText(provider.environment['ADMIN_EMAILS'])),
      ...checkPublicUrl(env['PUBLIC_URL'], custom.domain),
      ...secrets.problems,
      ...checkUnsplashKey(env['UNSPLASH_ACCESS_KEY'], path, secrets.value),
      ...google.problems,
      ...findInfrastructureProblems(deployment),
      ...((await hasAwsCredentials())
        ? []
        : [
            'AWS credentials are missing: sign in with aws sso login or aws login, or set AWS_PROFILE, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY.',
          ]),
    ],
    warnings: [...recommendMasking(provider.environment), ...google.warnings],
  };
}

/** Returns the URL of a deployment with an own domain; null when only CloudFront knows it. */
export function getOwnUrl({ custom }: Deployment): string | null {
  return custom.domain === '' ? null : `https://${custom.domain}`;
}

/** Returns the functions' environment as they will see it, except that CloudFormation makes PUBLIC_URL the site's address. */
function toLambdaEnvironment(deployment: Deployment): Record<string, string> {
  const texts = Object.entries(deployment.provider.environment).filter(
    ([, value]) => typeof value === 'string',
  );
  return {
    ...(Object.fromEntries(texts) as Record<string, string>),
    PUBLIC_URL: 'https://distribution.cloudfront.net',
    AWS_LAMBDA_FUNCTION_NAME: deployment.service,
  };
}

function checkAdmins(emails: string): string[] {
  if (emails.trim() === '')
    return ['ADMIN_EMAILS is missing: set it to the e-mail of your Google account, which can then sign in.'];
  return /@example\.(com|org|net)\b/.test(emails)
    ? [`ADMIN_EMAILS contains an example: set it to the e-mails of the admins’ Google accounts.`]
    : [];
}

function recommendMasking({ ADMIN_EMAILS, ADMIN_EMAILS_MASKED }: Record<string, unknown>): string[] {
  return asText(ADMIN_EMAILS).trim() === '' || ADMIN_EMAILS_MASKED === 'yes' ? [] : [emailMaskingAdvice];
}

function checkPublicUrl(publicUrl: string | undefined, domain: string): string[] {
  if (publicUrl === undefined || publicUrl === '' || publicUrl === `https://${domain}`) return [];
  return [
    `PUBLIC_URL is not used on AWS: remove it, and the site gets the address of its distribution, or set DOMAIN and CERTIFICATE_ARN for an own domain.`,
  ];
}

function checkUnsplashKey(key: string | undefined, path: string, secrets: readonly SecretName[]): string[] {
  if (key === undefined || key === '' || secrets.includes('UNSPLASH_ACCESS_KEY')) return [];
  return [
    `UNSPLASH_ACCESS_KEY is a secret, so it is not passed to Lambda’s environment: ${describeStoring(path, 'UNSPLASH_ACCESS_KEY', 'file:///dev/stdin')}, or remove it.`,
  ];
}

function checkGoogleCredentials(
  credentialsPath: string,
  path: string,
  secrets: readonly SecretName[],
): PreflightResult {
  const file = examineCredentialsFile(credentialsPath);
  const isStored = secrets.includes('GOOGLE_CREDENTIALS');
  const storing = describeStoring(path, 'GOOGLE_CREDENTIALS', `file://${credentialsFileName}`);
  switch (file.kind) {
    case 'federation':
      return {
        problems: isStored
          ? [
              `SECRETS contains GOOGLE_CREDENTIALS, but ${credentialsFileName} is the configuration of identity federation: remove one of them.`,
            ]
          : [],
        warnings: [],
      };
    case 'key': {
      const problems = [
        ...(isStored
          ? []
          : [`${credentialsFileName} contains a private key, which must not be in the package: ${storing}.`]),
        ...(file.isReadableByOthers ? [describeExposedKey(credentialsFileName)] : []),
      ];
      return { problems, warnings: [recommendation] };
    }
    case 'missing':
      return isStored
        ? { problems: [], warnings: [recommendation] }
        : {
            problems: [
              `${credentialsFileName} is missing: create it with gcloud iam workload-identity-pools create-cred-config, as docs/deploy.md explains.`,
            ],
            warnings: [],
          };
    case 'unreadable':
      return { problems: [`${credentialsFileName} can’t be read as JSON: create it again.`], warnings: [] };
    case 'unknown':
      return {
        problems: [
          `${credentialsFileName} is neither a configuration of identity federation for AWS nor the key of a service account: create it again, as docs/deploy.md explains.`,
        ],
        warnings: [],
      };
  }
}

const recommendation =
  'The key of a service account is valid until somebody deletes it: identity federation, which needs no key, is better, and docs/deploy.md explains it.';

function describeStoring(path: string, name: SecretName, value: string): string {
  return `store it with aws ssm put-parameter --name ${path}/${name} --type SecureString --value ${value}, and add ${name} to SECRETS`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function collect<Value>(read: () => Value, fallback: Value): { value: Value; problems: readonly string[] } {
  try {
    return { value: read(), problems: [] };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return { value: fallback, problems: error.problems };
  }
}
