// Runs the steps of the restore drill in docs/runbook.md, up to the one that a person does.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { fillStores, openSqliteStores } from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test(
  'the steps of the restore drill lead to the same number of thoughts, and to no problem',
  { tags: 'slow', timeout: 60_000 },
  async () => {
    const stores = await openSqliteStores(folder.path);
    await fillStores(stores);
    await stores.close();
    const [, steps = ''] = readFileSync('docs/runbook.md', 'utf8').split('### Restore drill');
    const commands = [...steps.matchAll(/^[123]\. `(.+?)`/gm)].map(([, command = '']) =>
      command
        .replaceAll(/\bdrill(?!-data)\b/g, join(folder.path, 'drill'))
        .replace('drill-data', join(folder.path, 'restored')),
    );
    const outputs = [];
    for (const command of commands) outputs.push(await runCommand(command, stores.environment));
    expect(outputs.map((output) => output.trim().split('\n').at(-1))).toEqual([
      `25 records written to ${join(folder.path, 'drill')}.`,
      '25 records restored, 0 left out.',
      '2 thoughts checked, 0 need fixing.',
    ]);
  },
);

async function runCommand(command: string, environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment };
  return (await promisify(execFile)('bash', ['-ec', command], { env })).stdout;
}
