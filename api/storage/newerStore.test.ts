// A release that is rolled back finds the data of the newer one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { readFeed } from '../thoughts/feed.ts';
import { createFirestoreThoughtStore } from '../thoughts/firestore/firestoreThoughtStore.ts';
import { createCsv } from '../../tests/support/stores/dataCommandTesting.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { addThoughts, changeAt } from '../../tests/support/stores/storeFixture.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { createTestLog } from '../../tests/support/site/testLog.ts';
import type { FirestoreDatabase } from './firestore.ts';
import { firestoreVersion } from './firestoreVersion.ts';
import { NewerStoreError } from './storeErrors.ts';

const repositoryRoot = join(import.meta.dirname, '..', '..');
const emulator = await getSharedFirestoreEmulator();
const commands = [['upgrade'], ['import', 'one.csv'], ['export', 'all.csv']];
const folder = createTemporaryFolder();
writeFileSync(join(folder.path, 'one.csv'), createCsv(['One']));
afterAll(() => folder.remove());

describe.skipIf(emulator === null)('an older release refuses the Firestore data of a newer one', () => {
  const projectId = 'demo-newer-store';
  const message =
    'FIREBASE_PROJECT_ID contains a collection of a newer version of Upwell: run that version, or set FIREBASE_PROJECT_ID to another project.';
  const opened: FirestoreDatabase[] = [];
  const openRelease = (version: number, project = projectId) => {
    const database = openTestFirestore(project, emulator?.host, emulatorDeadlineMs, version);
    opened.push(database);
    return { database, thoughts: createFirestoreThoughtStore(database, createFirestoreAuditLog(database)) };
  };
  const readVersion = async (project = projectId) => {
    const { firestore } = openRelease(firestoreVersion, project).database;
    return (await firestore.doc('counters/thoughts').get()).get('storeVersion') as unknown;
  };
  beforeAll(async () => {
    await emulator?.clear(projectId);
    await addThoughts(openRelease(firestoreVersion + 1).thoughts, ['a', 'b', 'c']);
  }, 60_000);
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  test('in reads and in changes, which write nothing', async () => {
    const { thoughts } = openRelease(firestoreVersion);
    await expect(thoughts.size()).rejects.toThrow(new NewerStoreError('FIREBASE_PROJECT_ID', 'project'));
    await expect(addThoughts(thoughts, ['d'])).rejects.toThrow(NewerStoreError);
    await expect(thoughts.purgeTrash(changeAt(5).now)).rejects.toThrow(NewerStoreError);
    expect(await openRelease(firestoreVersion + 1).thoughts.size()).toBe(3);
  });

  test('and shows visitors the built-in thoughts', async () => {
    const { thoughts } = openRelease(firestoreVersion);
    const dependencies = { thoughts, log: createTestLog().log };
    const { source, edges } = await readFeed(dependencies, { seed: 1, first: 2, after: null });
    expect([source, edges.length]).toEqual(['BUILT_IN', 2]);
  });

  test('because the newer release stores its version with its first change, and retains it', async () => {
    const project = 'demo-raised-version';
    await emulator?.clear(project);
    await addThoughts(openRelease(firestoreVersion, project).thoughts, ['a']);
    // The first version is not stored, so that a database of earlier releases stays as it is.
    expect(await readVersion(project)).toBeUndefined();
    const newer = openRelease(firestoreVersion + 1, project);
    expect(await newer.thoughts.size()).toBe(1);
    expect(await readVersion(project)).toBeUndefined();
    const [added] = await addThoughts(newer.thoughts, ['b']);
    expect(await readVersion(project)).toBe(firestoreVersion + 1);
    await newer.thoughts.trash(added?.id ?? '', changeAt(5));
    await newer.thoughts.reindex();
    await newer.thoughts.upgrade(() => {});
    expect(await readVersion(project)).toBe(firestoreVersion + 1);
    expect(await newer.thoughts.size()).toBe(1);
  });

  describe('in a process', () => {
    const env = {
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: projectId,
      FIRESTORE_EMULATOR_HOST: emulator?.host,
    };

    test('at the start of the server', async () => {
      const { status, output } = await runProgram('api/entry/node.ts', [], env);
      expect([status, output.split('\n').at(-1)]).toEqual([1, message]);
    });

    test('in each command of npm run data', { tags: 'slow' }, async () => {
      const results = await Promise.all(
        commands.map((command) => runProgram('api/commands/data.ts', command, env)),
      );
      expect(results).toEqual(commands.map(() => ({ status: 1, output: message })));
    });
  });
});

/** Runs a program that is expected to fail by itself. */
async function runProgram(program: string, args: string[], env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [join(repositoryRoot, program), ...args], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], HOME: folder.path, PORT: '0', ...env },
    timeout: 30_000,
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status: Number(status), output: `${stdout}${stderr}`.trim() };
}
