// A local server that speaks the JSON protocol of AWS's Parameter Store and Secrets Manager.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../site/listen.ts';

export interface AwsServer {
  /** The environment of a function whose services are at this server. */
  env: Record<string, string>;
  /** The content of Parameter Store by name. */
  parameters: Map<string, string>;
  /** The values of the origin's secret: the current one and, after a rotation, the previous one. */
  originSecrets: string[];
  /** The text in Secrets Manager in place of the origin's secret as JSON, as if somebody had edited it. */
  editedSecret: string | null;
  /** The error codes of the next responses; `hang` never answers. */
  failures: string[];
  /** The operations that were requested. */
  operations: string[];
  close: () => void;
}

const accessKeyId = 'AKIDEXAMPLE';
const sessionToken = 'the-session-token';
export const originSecretArn =
  'arn:aws:secretsmanager:eu-central-1:123456789012:secret:upwell-prod-origin-AbCdEf';

export async function startAwsServer(): Promise<AwsServer> {
  const state = {
    parameters: new Map<string, string>(),
    originSecrets: ['the-origin-secret'],
    editedSecret: null as string | null,
    failures: new Array<string>(),
    operations: new Array<string>(),
  };
  const server = createServer((request, response) => {
    void respond(request, state).then(
      (result) => {
        if (result === null) return;
        const status = '__type' in result ? 400 : 200;
        response
          .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(result));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(server);
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'the-secret-access-key',
    AWS_SESSION_TOKEN: sessionToken,
    AWS_ENDPOINT_URL_SSM: url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
  };
  return Object.assign(state, { env, close });
}

type State = Omit<AwsServer, 'env' | 'close'>;

/** Returns the body of the response; null for none. */
async function respond(request: IncomingMessage, state: State): Promise<object | null> {
  const input = JSON.parse(await text(request));
  const operation = String(request.headers['x-amz-target']);
  state.operations.push(operation);
  const failure = state.failures.shift();
  if (failure === 'hang') return null;
  if (failure !== undefined) return { __type: failure };
  const isSigned =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/\w+\/aws4_request, SignedHeaders=[\w;-]*x-amz-security-token[\w;-]*, Signature=[0-9a-f]{64}$/;
  if (!isSigned.test(request.headers.authorization ?? ''))
    return { __type: 'MissingAuthenticationTokenException' };
  if (request.headers['x-amz-security-token'] !== sessionToken)
    return { __type: 'UnrecognizedClientException' };
  switch (operation) {
    case 'AmazonSSM.GetParameters':
      return getParameters(input, state.parameters);
    case 'secretsmanager.GetSecretValue':
      return getSecretValue(input, state);
    default:
      return { __type: 'UnknownOperationException' };
  }
}

function getParameters(
  { Names, WithDecryption }: { Names: string[]; WithDecryption: boolean },
  parameters: Map<string, string>,
): object {
  const found = Names.filter((name) => parameters.has(name));
  return {
    Parameters: found.map((Name) => ({
      Name,
      Type: 'SecureString',
      Value: WithDecryption ? parameters.get(Name) : 'encrypted',
      Version: 1,
    })),
    InvalidParameters: Names.filter((name) => !parameters.has(name)),
  };
}

function getSecretValue(
  { SecretId, VersionStage }: { SecretId: string; VersionStage: string },
  { originSecrets: [current, previous], editedSecret }: State,
): object {
  const value = VersionStage === 'AWSPREVIOUS' ? previous : current;
  if (SecretId !== originSecretArn || value === undefined)
    return {
      __type: 'ResourceNotFoundException',
      Message: `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`,
    };
  return {
    ARN: SecretId,
    SecretString: editedSecret ?? JSON.stringify({ rotation: '1', value }),
    VersionStages: [VersionStage],
  };
}
