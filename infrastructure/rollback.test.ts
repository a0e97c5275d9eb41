// Rolls a deployment back with a local server in the place of AWS.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFolder, packagingEnvironment } from '../tests/support/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from '../tests/support/lambda/requireLambdaPackage.ts';
import { type FakeAws, startFakeAws } from './fakeAws.ts';

const prefix = 'serverless/upwell/prod';
const templateName = 'compiled-cloudformation-template.json';
let aws: FakeAws;
/** The folder of the previous deployment in the bucket, `{timestamp}-{ISO date}`. */
let previous: string;
let template: string;

beforeAll(async () => {
  await requireLambdaPackage();
  template = readFileSync(join(packageFolder, 'cloudformation-template-update-stack.json'), 'utf8');
  [, previous = ''] = new RegExp(`${prefix}/([^/]+)/upwell.zip`).exec(template) ?? [];
  const current = createFolderName(Number(previous.split('-')[0]) + 3_600_000);
  const files = [templateName, 'upwell.zip', 'serverless-state.json'];
  const objects = [previous, current].flatMap((folder) =>
    files.map((file): [string, string] => [`${prefix}/${folder}/${file}`, '{}']),
  );
  aws = await startFakeAws(new Map(objects));
}, 120_000);
afterAll(() => aws.close());

test(
  'serverless rollback updates the stack to the template of the previous deployment, whose code it names',
  { tags: 'slow', timeout: 60_000 },
  async () => {
    for (const code of readCodeLocations())
      expect(code).toMatchObject({ S3Key: `${prefix}/${previous}/upwell.zip` });
    await runServerless('rollback', '--timestamp', previous.split('-')[0] ?? '');
    const changeSet = aws.actions.find((parameters) => parameters.get('Action') === 'CreateChangeSet');
    expect(changeSet?.get('TemplateURL')).toMatch(new RegExp(`/${prefix}/${previous}/${templateName}$`));
    expect(changeSet?.get('ChangeSetType')).toBe('UPDATE');
    expect(aws.actions.map((parameters) => parameters.get('Action'))).toContain('ExecuteChangeSet');
  },
);

function createFolderName(timestamp: number): string {
  return `${timestamp}-${new Date(timestamp).toISOString()}`;
}

/** Returns where the functions of the package have their code. */
function readCodeLocations(): object[] {
  const { Resources } = JSON.parse(template) as {
    Resources: Record<string, { Type: string; Properties: { Code: object } }>;
  };
  const functions = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
  expect(functions.length).toBeGreaterThan(1);
  return functions.map(({ Properties }) => Properties.Code);
}

async function runServerless(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/serverless/bin/serverless.js', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...packagingEnvironment, ...aws.env },
  });
}
