// A process that opens the SQLite file in the folder of its first argument, as a second server would, and saves the edits
// that its parent sends.
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../api/env.ts';
import { openStores } from '../../api/app/stores/openStores.ts';
import type { ThoughtDraft } from '../../domain/thought/thought.ts';

export interface Edit {
  id: string;
  /** The version that the admin has read. */
  version: number;
  draft: ThoughtDraft;
  /** When to begin, in milliseconds since 1970. */
  startAt: number;
}

export interface EditResult {
  /** False if the editor was told that the thought has changed, or the edit failed. */
  isSaved: boolean;
  /** In milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
}

const { thoughts } = await openStores(readSettings({ STORE: 'sqlite', DATA_DIR: process.argv[2] ?? '' }));
process.on('message', (edit: Edit) => {
  void editThought(edit).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** Saves an edit at its time. An error counts as one that wasn't saved; the caller sees what is stored. */
async function editThought({ id, version, draft, startAt }: Edit): Promise<EditResult> {
  await pause(Math.max(0, startAt - Date.now() - 2));
  // A timer can be late by more than an edit takes.
  while (Date.now() < startAt);
  const startedAt = readClock();
  const change = { by: `${draft.author}@example.com`, now: new Date().toISOString() };
  const outcome = await thoughts.update(id, draft, version, change).catch(() => null);
  return { isSaved: outcome?.kind === 'saved', startedAt, endedAt: readClock() };
}

/** Returns the time with fractions of milliseconds, which processes of one machine can compare. */
function readClock(): number {
  return performance.timeOrigin + performance.now();
}
