import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { readStackOutputs } from './readDeployment.ts';
import { listen } from '../../../tests/support/site/listen.ts';

afterEach(() => vi.unstubAllEnvs());

test('readDeployment reads the outputs of the stage’s stack from CloudFormation, and none where there is no stack', async () => {
  const stackNames: (string | null)[] = [];
  const stackServer = createServer((request, response) => {
    void text(request).then((body) => {
      const stackName = new URLSearchParams(body).get('StackName');
      stackNames.push(stackName);
      response.setHeader('content-type', 'text/xml');
      if (stackName === 'upwell-dev') response.end(stack);
      else response.writeHead(400).end(missingStack);
    });
  });
  const server = await listen(stackServer);
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', server.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const [outputs, noOutputs] = await Promise.all([
    readStackOutputs(['--verbose', '--stage', 'dev']),
    readStackOutputs([]),
  ]);
  expect(outputs).toEqual({
    SiteUrl: 'https://d111111abcdef8.cloudfront.net',
    HttpApiUrl: 'https://a1.execute-api.eu-central-1.amazonaws.com',
  });
  expect(noOutputs).toEqual({});
  expect(new Set(stackNames)).toEqual(new Set(['upwell-dev', 'upwell-prod']));
  server.close();
});

const stack = `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member>
    <StackName>upwell-dev</StackName><StackId>1</StackId><StackStatus>CREATE_COMPLETE</StackStatus>
    <CreationTime>2026-11-22T12:00:00Z</CreationTime>
    <Outputs>
      <member><OutputKey>SiteUrl</OutputKey><OutputValue>https://d111111abcdef8.cloudfront.net</OutputValue></member>
      <member><OutputKey>HttpApiUrl</OutputKey><OutputValue>https://a1.execute-api.eu-central-1.amazonaws.com</OutputValue></member>
    </Outputs>
  </member></Stacks></DescribeStacksResult>
</DescribeStacksResponse>`;

const missingStack = `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id upwell-prod does not exist</Message></Error>
</ErrorResponse>`;
