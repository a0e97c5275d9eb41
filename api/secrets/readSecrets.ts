// Reads the secrets of a deployment on AWS, which are neither in its environment nor in its package.
import * as v from 'valibot';
import { quoteValue, SettingError, splitList } from '../settingFormats.ts';
import { AwsError, type AwsService, type CallAws, parameterStore, secretsManager } from './awsClient.ts';

/** The settings that Parameter Store may contain, as SECRETS lists them. */
export const secretNames = ['UNSPLASH_ACCESS_KEY', 'GOOGLE_CREDENTIALS'] as const;
export type SecretName = (typeof secretNames)[number];

/** A secret can't be read. The message is one sentence that says why, and what to do. */
class SecretsError extends Error {
  override name = 'SecretsError';
}

/** @throws {SettingError} when SECRETS contains another name. */
export function parseSecretNames(text: string | undefined): SecretName[] {
  return splitList(text ?? '').map((name) => {
    const known = secretNames.find((candidate) => candidate === name);
    if (known === undefined)
      throw new SettingError(
        `SECRETS contains ${quoteValue(name)}, which can’t be a secret: set it to ${secretNames.join(', ')}, or to one of them.`,
      );
    return known;
  });
}

const parametersSchema = v.object({
  Parameters: v.array(v.object({ Name: v.string(), Value: v.string() })),
  InvalidParameters: v.optional(v.array(v.string()), []),
});

/**
 * Returns the values of the settings that SECRETS lists, from Parameter Store below SECRETS_PATH.
 * @throws {SecretsError} when one is missing or can't be read.
 */
export async function readSecretSettings(
  env: Record<string, string | undefined>,
  callAws: CallAws,
): Promise<Partial<Record<SecretName, string>>> {
  const names = parseSecretNames(env['SECRETS']);
  if (names.length === 0) return {};
  const toPath = (name: SecretName) => `${env['SECRETS_PATH'] ?? ''}/${name}`;
  const input = { Names: names.map(toPath), WithDecryption: true };
  const output = await callAws(parameterStore, 'GetParameters', input).catch((error: unknown) =>
    throwSecretsError(error, `the parameters ${input.Names.join(', ')}`, parameterStore),
  );
  const { Parameters, InvalidParameters } = parseOutput(
    parametersSchema,
    output,
    `AWS has responded with something else than the parameters ${input.Names.join(', ')}: the next request tries again.`,
  );
  if (InvalidParameters.length > 0)
    throw new SecretsError(
      `Parameter Store in ${env['AWS_REGION']} doesn’t contain ${InvalidParameters.join(', ')}: create it with aws ssm put-parameter, as docs/run-on-aws.md explains, or remove it from SECRETS.`,
    );
  return Object.fromEntries(
    names.map((name) => [name, Parameters.find(({ Name }) => Name === toPath(name))?.Value]),
  );
}

const secretSchema = v.object({
  SecretString: v.pipe(v.string(), v.parseJson(), v.object({ value: v.string() })),
});

/**
 * Returns the current and the previous value of the header that identifies CloudFront; null without ORIGIN_SECRET_ARN,
 * when every request is accepted.
 * @throws {SecretsError} when it can't be read.
 */
export async function readOriginSecrets(
  env: Record<string, string | undefined>,
  callAws: CallAws,
): Promise<string[] | null> {
  const SecretId = env['ORIGIN_SECRET_ARN'] ?? '';
  if (SecretId === '') return null;
  const readVersion = async (VersionStage: string) => {
    const output = await callAws(secretsManager, 'GetSecretValue', { SecretId, VersionStage });
    return parseOutput(
      secretSchema,
      output,
      `The secret ${SecretId} is not what a deployment has created: deploy again with another ORIGIN_SECRET_ROTATION.`,
    ).SecretString.value;
  };
  const versions = [
    readVersion('AWSCURRENT'),
    // There is none before the first rotation.
    readVersion('AWSPREVIOUS').catch((error: unknown) => {
      if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return null;
      throw error;
    }),
  ];
  const values = await Promise.all(versions).catch((error: unknown) =>
    throwSecretsError(error, `the secret ${SecretId}`, secretsManager),
  );
  return values.filter((value) => value !== null);
}

/** The error of the schema isn't used, because it contains what AWS has responded with. */
function parseOutput<Schema extends v.GenericSchema>(
  schema: Schema,
  output: unknown,
  problem: string,
): v.InferOutput<Schema> {
  const { success, output: parsed } = v.safeParse(schema, output);
  if (success) return parsed;
  throw new SecretsError(problem);
}

function throwSecretsError(error: unknown, what: string, { id }: AwsService): never {
  if (!(error instanceof AwsError)) throw error;
  throw new SecretsError(describeFailure(error.code, what, id), { cause: error });
}

function describeFailure(code: string, what: string, service: string): string {
  if (/^Throttling|TooManyRequests/.test(code))
    return `AWS limits how often ${what} can be read: the next request tries again.`;
  if (/AccessDenied/.test(code))
    return `The function may not read ${what}: deploy again, so that its role has the permissions of infrastructure/permissions.yml.`;
  if (code === 'ResourceNotFoundException')
    return `AWS doesn’t contain ${what}: deploy again, or restore it.`;
  if (code === 'Unreachable')
    return `AWS’s service ${service} can’t be reached for ${what}: the next request tries again.`;
  return `AWS’s service ${service} has responded with ${code} for ${what}: the next request tries again.`;
}
