// A program that opens the services as the server does, and changes thoughts until it is killed. Its arguments are the
// data folder and a prefix of the keys. Each line on standard output is `started N` with the number of live thoughts,
// a change that was acknowledged, such as `added ID`, or `refused` when the disk doesn't take any more.
import { writeSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { normalizeDraft } from '../../domain/thought/thought.ts';
import { readSettings } from '../../api/env.ts';
import { openServices } from '../../api/app/services.ts';
import { StoreNotWritable } from '../../api/storage/storeErrors.ts';
import { createThought } from '../../bench/servers/feedSchema.ts';

const [folder = '', prefix = ''] = process.argv.slice(2);
const { thoughts, close } = await openServices(readSettings({ STORE: 'sqlite', DATA_DIR: folder }));
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
report(`started ${await thoughts.size()}`);

const change = { by: 'ada@example.com', now: '2026-01-01T00:00:00.000Z' };
for (let number = 0; !stop.signal.aborted; number += 1) {
  // Signals are handled between two turns of the event loop.
  await nextTurn();
  try {
    await changeThoughts(number);
  } catch (error) {
    if (!(error instanceof StoreNotWritable)) throw error;
    report('refused');
    await pause(20);
  }
}

await close();
process.exit();

/** Adds a thought, and changes, deletes and restores some of them. */
async function changeThoughts(number: number): Promise<void> {
  const draft = normalizeDraft({
    ...createThought(number),
    application: 'x'.repeat((number * 997) % 5_000) || 'x',
  });
  const { id, version } = await thoughts.add(draft, `${prefix}-${number}`, change);
  report(`added ${id}`);
  if (number % 2 === 0) {
    await thoughts.update(id, { ...draft, author: 'Grace' }, version, change);
    report(`changed ${id}`);
  }
  if (number % 3 === 0) {
    await thoughts.trash(id, change);
    report(`deleted ${id}`);
  }
  if (number % 6 === 0) {
    await thoughts.restore(id, change);
    report(`restored ${id}`);
  }
}

/** Writes synchronously, so that nothing is acknowledged later than it happened. */
function report(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      // The parent hasn't read the earlier lines yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}
