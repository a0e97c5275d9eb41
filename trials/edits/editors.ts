// Opens a database that two processes use.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings } from '../../api/env.ts';
import { openStores } from '../../api/app/stores/openStores.ts';
import type { ThoughtStore } from '../../api/thoughts/thoughtStore.ts';
import type { Edit, EditResult } from './editor.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

export type EditThought = (edit: Edit) => Promise<EditResult>;

/** Calls `use` with an empty SQLite file, which two further processes have opened. */
export async function withEditors<Result>(
  use: (store: ThoughtStore, editors: readonly [EditThought, EditThought]) => Promise<Result>,
): Promise<Result> {
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
