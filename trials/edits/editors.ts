// Opens databases that two editors use.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings } from '../../api/env.ts';
import { openFirestoreStores } from '../../api/app/stores/firestoreStores.ts';
import { openStores } from '../../api/app/stores/openStores.ts';
import type { Stores } from '../../api/app/stores/stores.ts';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import type { ThoughtStore } from '../../api/thoughts/thoughtStore.ts';
import { type Edit, type EditResult, editThought } from './editThought.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

export type EditThought = (edit: Edit) => Promise<EditResult>;

type UseEditors<Result> = (
  store: ThoughtStore,
  editors: readonly [EditThought, EditThought],
) => Promise<Result>;

/** The emulator waits for locks for longer than Firestore. */
const emulatorDeadlineMs = 30_000;

/** Calls `use` with an empty SQLite file, which two further processes have opened. */
export async function withSqliteEditors<Result>(use: UseEditors<Result>): Promise<Result> {
  const { path: folder, remove } = createTemporaryFolder();
  const stores = await openStores(readSettings({ STORE: 'sqlite', DATA_DIR: folder }));
  const processes = [await startEditor(folder), await startEditor(folder)] as const;
  try {
    const [ada, grace] = processes;
    return await use(stores.thoughts, [(edit) => sendEdit(ada, edit), (edit) => sendEdit(grace, edit)]);
  } finally {
    for (const child of processes) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
    await stores.close();
    remove();
  }
}

async function startEditor(folder: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'editor.ts'), [folder]);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`An editor has ended with code ${code} before it began.`);
    }),
  ]);
  return child;
}

async function sendEdit(child: ChildProcess, edit: Edit): Promise<EditResult> {
  const answer = once(child, 'message');
  child.send(edit);
  const [result] = await answer;
  return result;
}

/**
 * Calls `use` for each of several empty databases of the Firestore emulator at the same time. Two clients have opened each.
 * @throws {MissingRequirement} without Java or the emulator.
 */
export async function withFirestoreEditors<Result>(
  databases: number,
  use: UseEditors<Result>,
): Promise<Result[]> {
  const emulator = await requireFirestoreEmulator();
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  const opened: Stores[] = [];
  const open = async (projectId: string): Promise<ThoughtStore> => {
    const stores = openFirestoreStores(projectId, emulatorDeadlineMs);
    opened.push(stores);
    return stores.thoughts;
  };
  try {
    return await Promise.all(
      Array.from({ length: databases }, async (_, index) => {
        const [ada, grace] = [await open(`demo-edits-${index}`), await open(`demo-edits-${index}`)];
        return use(ada, [(edit) => editThought(ada, edit), (edit) => editThought(grace, edit)]);
      }),
    );
  } finally {
    for (const { close } of opened) await close();
    await emulator.stop();
  }
}
