// A local server that speaks as much of the protocols of CloudFormation and S3 as a deployment and a rollback need.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { listen } from '../tests/support/site/listen.ts';

interface FakeAws {
  /** The environment that makes AWS's libraries send their requests here. */
  env: Record<string, string>;
  /** The actions that CloudFormation was asked for, with their parameters. */
  actions: URLSearchParams[];
  close: () => void;
}

/**
 * The stack doesn't exist yet: the first change set creates it.
 * @param objects the content of the deployment bucket, by key. Uploads are added.
 * @param outputs of the stack, by name.
 */
export async function startFakeAws(
  objects: Map<string, string | Uint8Array>,
  outputs: Record<string, string>,
): Promise<FakeAws> {
  const actions: URLSearchParams[] = [];
  const parts: Buffer[] = [];
  let change: 'CREATE' | 'UPDATE' | null = null;
  const respondAsBucket = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://aws.example');
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    // A file of more than 5 MB is uploaded in parts.
    const part = Number(url.searchParams.get('partNumber'));
    if (part > 0) parts[part - 1] = await buffer(request);
    else if (request.method === 'PUT') objects.set(key, new Uint8Array(await buffer(request)));
    else if (request.method === 'POST' && !url.searchParams.has('uploads'))
      objects.set(key, new Uint8Array(Buffer.concat(parts.splice(0))));
    const object = objects.get(key);
    if (request.method === 'POST') response.end('<Result><UploadId>1</UploadId></Result>');
    else if (request.method !== 'GET') response.setHeader('etag', '"1"').end();
    else if (url.searchParams.get('list-type') === '2') response.end(listObjects([...objects.keys()]));
    else if (object !== undefined) response.end(object);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url?.startsWith(`/${bucket}/`) === true)
      return respondAsBucket(request, response);
    const parameters = new URLSearchParams(await text(request));
    actions.push(parameters);
    const action = parameters.get('Action') ?? '';
    if (change === null && /^DescribeStack(s|Resource)$/.test(action)) {
      response.writeHead(400).end(missingStack);
      return;
    }
    if (action === 'ExecuteChangeSet') change = change === null ? 'CREATE' : 'UPDATE';
    const result = createResults(change ?? 'CREATE', outputs)[action] ?? '';
    response.end(`<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`);
  };
  const { url, close } = await listen(createServer((request, response) => void respond(request, response)));
  return {
    env: {
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      // Otherwise, Serverless waits five seconds before it asks for the progress.
      SLS_AWS_MONITORING_FREQUENCY: '100',
    },
    actions,
    close,
  };
}

const bucket = 'deployment-bucket';
const stackId = 'arn:aws:cloudformation:eu-central-1:123456789012:stack/upwell-prod/1';

const missingStack =
  '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id upwell-prod does not exist</Message></Error></ErrorResponse>';

/** Returns the results of CloudFormation's actions: https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference */
function createResults(change: string, outputs: Record<string, string>): Record<string, string> {
  // The last event is the first in the list. Serverless ignores events from before the change.
  const events = [`${change}_COMPLETE`, `${change}_IN_PROGRESS`].map((status, index) => {
    const time = new Date(Date.now() + 5_000 - index).toISOString();
    return `<member><EventId>${status}</EventId><StackId>${stackId}</StackId><StackName>upwell-prod</StackName><LogicalResourceId>upwell-prod</LogicalResourceId><PhysicalResourceId>${stackId}</PhysicalResourceId><ResourceType>AWS::CloudFormation::Stack</ResourceType><ResourceStatus>${status}</ResourceStatus><Timestamp>${time}</Timestamp></member>`;
  });
  const outputList = Object.entries(outputs).map(
    ([name, value]) => `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return {
    GetCallerIdentity: '<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/ada</Arn>',
    DescribeStacks: `<Stacks><member><StackName>upwell-prod</StackName><StackId>${stackId}</StackId><CreationTime>2026-11-22T12:00:00Z</CreationTime><StackStatus>${change}_COMPLETE</StackStatus><Outputs>${outputList.join('')}</Outputs></member></Stacks>`,
    DescribeStackResource: `<StackResourceDetail><PhysicalResourceId>${bucket}</PhysicalResourceId></StackResourceDetail>`,
    CreateChangeSet: `<Id>1</Id><StackId>${stackId}</StackId>`,
    DescribeChangeSet: `<Status>CREATE_COMPLETE</Status><StackId>${stackId}</StackId><Changes><member><Type>Resource</Type></member></Changes>`,
    DescribeStackEvents: `<StackEvents>${events.join('')}</StackEvents>`,
  };
}

function listObjects(keys: readonly string[]): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
