// A local server that speaks as much of the protocols of CloudFormation and S3 as a rollback needs.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeAws {
  /** The environment with which AWS's libraries send their requests here. */
  env: Record<string, string>;
  /** The actions that CloudFormation was asked for, with their parameters. */
  actions: URLSearchParams[];
  close: () => void;
}

/** @param objects the content of the deployment bucket, by key. */
export async function startFakeAws(objects: ReadonlyMap<string, string>): Promise<FakeAws> {
  const actions: URLSearchParams[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://aws.example');
    if (request.method === 'GET') {
      const object = objects.get(url.pathname.slice(`/${bucket}/`.length));
      if (url.searchParams.get('list-type') === '2') response.end(listObjects([...objects.keys()]));
      else if (object !== undefined) response.end(object);
      else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const parameters = new URLSearchParams(await text(request));
    actions.push(parameters);
    const action = parameters.get('Action') ?? '';
    response.end(
      `<${action}Response><${action}Result>${results[action] ?? ''}</${action}Result></${action}Response>`,
    );
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      // Otherwise, Serverless waits five seconds before it asks for the progress.
      SLS_AWS_MONITORING_FREQUENCY: '100',
    },
    actions,
    close: () => void server.close(),
  };
}

const bucket = 'deployment-bucket';
const stackId = 'arn:aws:cloudformation:eu-central-1:123456789012:stack/upwell-prod/1';

/** The results of CloudFormation's actions: https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference */
const results: Record<string, string> = {
  DescribeStackResource: `<StackResourceDetail><PhysicalResourceId>${bucket}</PhysicalResourceId></StackResourceDetail>`,
  CreateChangeSet: `<Id>1</Id><StackId>${stackId}</StackId>`,
  DescribeChangeSet: `<Status>CREATE_COMPLETE</Status><StackId>${stackId}</StackId><Changes><member><Type>Resource</Type></member></Changes>`,
  DescribeStackEvents: `<StackEvents>${['UPDATE_COMPLETE', 'UPDATE_IN_PROGRESS']
    .map(
      (status) =>
        `<member><EventId>${status}</EventId><StackId>${stackId}</StackId><StackName>upwell-prod</StackName><LogicalResourceId>upwell-prod</LogicalResourceId><ResourceType>AWS::CloudFormation::Stack</ResourceType><ResourceStatus>${status}</ResourceStatus><Timestamp>2026-11-22T12:00:00Z</Timestamp></member>`,
    )
    .join('')}</StackEvents>`,
};

function listObjects(keys: readonly string[]): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
