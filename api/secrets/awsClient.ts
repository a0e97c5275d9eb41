// Calls AWS services that speak its JSON protocol, with the credentials that Lambda gives the function.
import { setTimeout as wait } from 'node:timers/promises';
import { AwsRequestSigner } from 'google-auth-library';
import * as v from 'valibot';

/** AWS has refused a request, or can't be reached. */
export class AwsError extends Error {
  override name = 'AwsError';
  /** AWS's own code, such as AccessDeniedException; `Unreachable` without a response. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`AWS has responded with ${code}.`, options);
    this.code = code;
  }
}

export interface AwsService {
  /** The name in the host name and in the signature. */
  id: 'ssm' | 'secretsmanager';
  /** The prefix of operations. */
  target: string;
  /** The standard environment variable with another endpoint. */
  endpointVariable: string;
}

export const parameterStore: AwsService = {
  id: 'ssm',
  target: 'AmazonSSM',
  endpointVariable: 'AWS_ENDPOINT_URL_SSM',
};

export const secretsManager: AwsService = {
  id: 'secretsmanager',
  target: 'secretsmanager',
  endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
};

/** Sends one request, and repeats it once if AWS is busy or can't be reached. @throws {AwsError} */
export type CallAws = (service: AwsService, operation: string, input: object) => Promise<unknown>;

/** The time limit of a request. Lambda allows ten seconds for everything before the first event. */
const timeoutMs = 2_000;
const retryDelayMs = 200;

/** The environment of a function, which contains the credentials and the region. */
export type AwsEnvironment = Record<string, string | undefined>;

export function createAwsSigner(env: AwsEnvironment): AwsRequestSigner {
  return new AwsRequestSigner(
    async () => ({
      accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
      ...(env['AWS_SESSION_TOKEN'] !== undefined && { token: env['AWS_SESSION_TOKEN'] }),
    }),
    env['AWS_REGION'] ?? '',
  );
}

export function createAwsClient(env: AwsEnvironment): CallAws {
  const region = env['AWS_REGION'] ?? '';
  const signer = createAwsSigner(env);
  const send = async ({ id, target, endpointVariable }: AwsService, operation: string, input: object) => {
    const url = env[endpointVariable] ?? `https://${id}.${region}.amazonaws.com/`;
    const { headers } = await signer.getRequestOptions({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${target}.${operation}` },
      data: input,
    });
    return readResponse(
      await fetch(url, {
        method: 'POST',
        headers: new Headers(headers),
        body: JSON.stringify(input),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
  };
  return (service, operation, input) => retryOnce(() => send(service, operation, input));
}

/** Sends a request, and repeats it once if AWS is busy or can't be reached. @throws {AwsError} */
export async function retryOnce<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send().catch(toAwsError);
  } catch (error) {
    if (!(error instanceof AwsError) || !temporaryCodes.test(error.code)) throw error;
    await wait(retryDelayMs);
    return send().catch(toAwsError);
  }
}

const temporaryCodes =
  /^(Throttling\w*|TooManyRequestsException|SlowDown|InternalServer\w*|ServiceUnavailable\w*|Unreachable)$/;

const errorSchema = v.object({ __type: v.string() });

async function readResponse(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const error = v.safeParse(errorSchema, await response.json().catch(() => null));
  if (error.success) throw new AwsError(error.output['__type'].split('#').at(-1) ?? '');
  throw new AwsError(response.status >= 500 ? 'ServiceUnavailable' : `status ${response.status}`);
}

function toAwsError(error: unknown): never {
  throw error instanceof AwsError ? error : new AwsError('Unreachable', { cause: error });
}
