// Follows docs/deploy.md and docs/run-on-aws.md as somebody without accounts: the programs of AWS and Google are replaced
// by ones that record how they are called, everything else is real. It ends where an account is needed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTemplate } from '../../infrastructure/template.ts';
import { copyProject } from '../support/site/copyProject.ts';
import { createTemporaryFolder } from '../support/site/serverProcess.ts';

const repositoryRoot = join(import.meta.dirname, '../..');
const sections = ['docs/deploy.md', 'docs/run-on-aws.md'].flatMap((path) =>
  readFileSync(join(repositoryRoot, path), 'utf8').split(/^#+ /m),
);

/** Returns the shell commands of a section. */
function readBlocks(title: string): string[] {
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
}

/** The output of the replaced programs, by a part of their command line. The last one writes a file, as gcloud does. */
const stub = `#!/bin/bash
{ printf '%s\\t' "\${0##*/}" "$@"; echo; } >> "$CALLS"
case "$*" in
  ci) ;;
  *get-caller-identity*) echo 123456789012 ;;
  *"projects describe"*) echo 987654321 ;;
  *apps:sdkconfig*) echo '{ "projectId": "upwell-1", "apiKey": "AIzaExample" }' ;;
  *request-certificate*) echo arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab ;;
  *create-cred-config*)
    echo '{ "type": "external_account", "audience": "a", "token_url": "https://sts.googleapis.com/v1/token", "credential_source": { "environment_id": "aws1" } }' > google-credentials.json ;;
  *) [ "\${0##*/}" = npm ] && exec "$NPM" "$@" ;;
esac
exit 0
`;

const folder = createTemporaryFolder();
const copy = join(folder.path, 'upwell');
const bin = join(folder.path, 'bin');
const callsPath = join(folder.path, 'calls');

beforeAll(() => {
  copyProject(copy, /^(?!(?:docs|tests|bench|web)\/)./);
  mkdirSync(bin);
  for (const name of ['aws', 'gcloud', 'npx', 'npm']) writeFileSync(join(bin, name), stub, { mode: 0o755 });
});
afterAll(folder.remove);

function runBlocks(blocks: readonly string[]) {
  const npm = execFileSync('bash', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  writeFileSync(callsPath, '');
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-eu', '-c', blocks.join('\n')], {
    cwd: copy,
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: folder.path,
      NPM: npm,
      CALLS: callsPath,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.email',
      GIT_CONFIG_VALUE_0: 'ada@upwell.example',
      // Otherwise the AWS SDK would search for the server that gives virtual machines their credentials.
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    input: 'the-key-of-unsplash\n',
    encoding: 'utf8',
  });
  const calls = readFileSync(callsPath, 'utf8')
    .split('\n')
    .map((line) => line.split('\t').filter((word) => word !== ''));
  return {
    status,
    stdout,
    stderr,
    calls: calls.filter(([program]) => program !== undefined && program !== 'npm'),
  };
}

/** Whether a part of a command is missing, because a variable was empty. */
function hasEmptyValue(call: readonly string[]): boolean {
  return /=$|=\s|\/\/|\s\/\s/.test(call.join(' ').replaceAll(/[a-z]+:\/\//g, ''));
}

describe('the deployment guide, followed without accounts', () => {
  test(
    'leads to npm run deploy, which lacks only the credentials for AWS and says so',
    { timeout: 180_000, tags: 'slow' },
    () => {
      const blocks = readBlocks('Deploy');
      const lastBlock = blocks.findIndex((block) => block.includes('npm run deploy'));
      const { status, stdout, stderr, calls } = runBlocks(blocks.slice(0, lastBlock + 1));
      expect(stdout).toContain('FIREBASE_PROJECT_ID is missing: STORE=firestore needs the id');
      expect(stdout).toContain('google-credentials.json is missing: create it with gcloud');
      expect(stderr.trim().split('\n').at(-1)).toMatch(
        /^AWS credentials are missing: sign in with aws sso login/,
      );
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(status).toBe(1);
      expect(calls.filter(hasEmptyValue)).toEqual([]);
      expect(calls.length).toBeGreaterThan(15);
      expect(readFileSync(join(copy, '.env.prod'), 'utf8')).toContain('FIREBASE_API_KEY=AIzaExample\n');
    },
  );

  test('lets exactly the role of the functions act as the service account', async () => {
    const member = /assumed-role\/(\S+)"/.exec(readBlocks('Deploy').join('\n'))?.[1] ?? '';
    const roleName = member.replace('$STAGE', 'prod').replace('$AWS_REGION', 'us-east-1');
    const { Resources } = await readTemplate();
    expect(Resources['FunctionRole']?.Properties).toMatchObject({ RoleName: roleName });
  });

  test.each(['An own domain', 'Secrets and rotation'])(
    'has commands in “%s” whose variables are set',
    (title) => {
      const variables = readBlocks('Deploy').slice(1, 2);
      const blocks = readBlocks(title).map((block) => block.replace(/^npm run deploy.*$/m, ''));
      expect(blocks.length).toBeGreaterThan(0);
      const { status, stderr, calls } = runBlocks([...variables, ...blocks]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(calls.filter(hasEmptyValue)).toEqual([]);
      expect(calls.length).toBeGreaterThan(1);
    },
  );
});
