// A local server that exchanges tokens like Google's Security Token Service, for workload identity federation with AWS.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../site/listen.ts';

export interface GoogleServer {
  /** The content of google-credentials.json, as gcloud writes it, with this server in the place of Google. */
  configuration: object;
  /** The paths that were requested. */
  requests: string[];
  /** The AWS account whose identities are accepted, by the id of its access key. */
  acceptedAccessKeyId: string;
  /** Whether the exchanged identity may act as the service account. */
  allowsImpersonation: boolean;
  /** The time that each response takes. */
  delayMs: number;
  close: () => void;
}

const audience =
  '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/upwell/providers/aws';
const serviceAccount = 'upwell@demo.iam.gserviceaccount.com';

export async function startGoogleServer(): Promise<GoogleServer> {
  const state = {
    requests: new Array<string>(),
    acceptedAccessKeyId: 'AKIDEXAMPLE',
    allowsImpersonation: true,
    delayMs: 0,
  };
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    void respond(request, state).then(async ({ status, body }) => {
      await pause(state.delayMs);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const { url, close } = await listen(server);
  const configuration = {
    universe_domain: 'googleapis.com',
    type: 'external_account',
    audience,
    subject_token_type: 'urn:ietf:params:aws:token-type:aws4_request',
    token_url: `${url}/v1/token`,
    service_account_impersonation_url: `${url}/v1/projects/-/serviceAccounts/${serviceAccount}:generateAccessToken`,
    credential_source: {
      environment_id: 'aws1',
      region_url: 'http://169.254.169.254/latest/meta-data/placement/availability-zone',
      url: 'http://169.254.169.254/latest/meta-data/iam/security-credentials',
      regional_cred_verification_url:
        'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
    },
  };
  return Object.assign(state, { configuration, close });
}

async function respond(
  request: IncomingMessage,
  state: Pick<GoogleServer, 'acceptedAccessKeyId' | 'allowsImpersonation'>,
) {
  const body = await text(request);
  if (request.url !== '/v1/token') return impersonate(request, state.allowsImpersonation);
  const form = new URLSearchParams(body);
  const subject = JSON.parse(decodeURIComponent(form.get('subject_token') ?? '')) as {
    url: string;
    headers: { key: string; value: string }[];
  };
  const headers = new Headers(subject.headers.map(({ key, value }): [string, string] => [key, value]));
  const isAccepted =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:token-exchange' &&
    form.get('subject_token_type') === 'urn:ietf:params:aws:token-type:aws4_request' &&
    form.get('audience') === audience &&
    headers.get('x-goog-cloud-target-resource') === audience &&
    subject.url.startsWith('https://sts.eu-central-1.amazonaws.com?Action=GetCallerIdentity') &&
    headers.get('authorization')?.includes(`Credential=${state.acceptedAccessKeyId}/`) === true;
  return isAccepted
    ? { status: 200, body: { access_token: 'federated', token_type: 'Bearer', expires_in: 3600 } }
    : {
        status: 400,
        body: {
          error: 'invalid_grant',
          error_description: 'The AWS account is not the one of the provider.',
        },
      };
}

function impersonate({ headers, url }: IncomingMessage, isAllowed: boolean) {
  if (url?.includes(serviceAccount) === true && headers.authorization === 'Bearer federated' && isAllowed) {
    const expireTime = new Date(Date.now() + 3_600_000).toISOString();
    return { status: 200, body: { accessToken: 'token', expireTime } };
  }
  const message = "Permission 'iam.serviceAccounts.getAccessToken' denied on resource.";
  return { status: 403, body: { error: { code: 403, message, status: 'PERMISSION_DENIED' } } };
}
