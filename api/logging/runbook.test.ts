// Runs the commands of the runbook with the log of a server on the Firestore emulator.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { drawNoCard } from '../../tests/support/stores/storeFixture.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { formatEntry } from './formatEntry.ts';

const emulator = await getSharedFirestoreEmulator();
const hasJq = spawnSync('jq', ['--version']).status === 0;
const projectId = 'demo-runbook';
const feed = '{ feed(seed: 1, first: 3) { total } }';

const folder = createTemporaryFolder();
let lines: string[];

beforeAll(async () => {
  if (emulator === null) return;
  await emulator.clear(projectId);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', emulator.host);
  const site = await openTestSite(
    { STORE: 'firestore', FIREBASE_PROJECT_ID: projectId },
    { drawCard: drawNoCard },
  );
  vi.unstubAllEnvs();
  const admin = await site.signIn('ada@example.com');
  const eve = await site.signIn('eve@example.com');
  const input = {
    thought: 'Begin.',
    author: 'Ann',
    application: 'Now.',
    url: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const addThought =
    'mutation ($input: ThoughtInput!) { addThought(input: $input, key: "1") { __typename } }';
  await admin(addThought, { input });
  for (let count = 0; count < 3; count += 1) await site.graphqlRequest(feed, {});
  for (let count = 0; count < 2; count += 1) await eve('mutation { signIn { isAdmin } }');
  await site.services.runDueJobs(AbortSignal.timeout(10_000));
  lines = [
    ...site.requestLines,
    ...site.logEntries.map((entry) => formatEntry(entry, 'json', new Date().toISOString())),
  ];
  // A log also has lines of Node, which aren't JSON.
  writeFileSync(join(folder.path, 'upwell.log'), ['(node:1) Warning: something', ...lines].join('\n'));
  await site.close();
}, 60_000);
afterAll(folder.remove);

const runbook = readFileSync('docs/runbook.md', 'utf8');

/** Returns the commands of a section, for CloudWatch and for a file. */
function readCommands(title: string): [query: string, fileCommand: string] {
  const section = runbook.split(`### ${title}\n`)[1]?.split('\n#')[0] ?? '';
  const [query = '', fileCommand = ''] = [...section.matchAll(/```sh\n(.*?)\n```/gs)].map(
    ([, text = '']) => text,
  );
  return [query, fileCommand];
}

/** Runs the command for a file. Returns the columns of its lines. */
function runFileCommand(title: string): string[][] {
  const [, command] = readCommands(title);
  const output = execFileSync('sh', ['-c', command], { cwd: folder.path, encoding: 'utf8' });
  return output
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

const questions = ['Which query is slow?', 'Who fails to sign in?'];

describe.skipIf(emulator === null || !hasJq)('the command for a file answers', () => {
  test('which query is slow', () => {
    const rows = runFileCommand('Which query is slow?');
    const times = rows.map(([p99Ms]) => Number(p99Ms));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(rows.map(([, requests, , route, operation]) => [requests, route, operation])).toEqual(
      expect.arrayContaining([
        ['3', '/graphql', 'feed'],
        ['1', '/graphql', 'addThought'],
        ['2', '/local-sign-in', ''],
      ]),
    );
  });

  test('who fails to sign in', () => {
    const rows = runFileCommand('Who fails to sign in?');
    expect(rows).toEqual([
      ['2', 'unknownEmail', expect.stringMatching(/^local-/), expect.stringMatching(/^\d{4}-.*Z$/)],
    ]);
  });
});

describe.skipIf(emulator === null)('the query of CloudWatch', () => {
  test.each(questions)('for “%s” uses fields that the log has', (title) => {
    const [command] = readCommands(title);
    const query = /--query-string "(.*)"$/.exec(command)?.[1] ?? '';
    const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)));
    const ownNames = [...query.matchAll(/ as (\w+)/g)].map(([, name]) => name);
    const known = new Set([...fields, ...ownNames, ...keywords]);
    const words = query.replaceAll(/'[^']*'/g, '').match(/[a-z]\w*/gi) ?? [];
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !known.has(word))).toEqual([]);
  });
});

/** The commands and functions of CloudWatch Logs Insights that the runbook uses. */
const keywords =
  'filter stats sort limit by as and ispresent count sum avg max pct bin d desc timestamp'.split(' ');
