import { spawnSync } from 'node:child_process';
import { emulatorDeadlineMs } from '../emulators/testFirestore.ts';

/**
 * Runs `npm run data` in a process that kills itself by SIGKILL after it has read or written this many records or batches.
 * Returns the signal that has ended it.
 */
export function runKilledCommand(
  environment: Record<string, string>,
  args: readonly string[],
  { reads = Infinity, writes = Infinity }: { reads?: number; writes?: number },
): string | null {
  const program = `
    import { runDataCommand } from './api/commands/data.ts';
    import { readSettings } from './api/env.ts';
    import { openFirestoreStores } from './api/app/stores/firestoreStores.ts';
    import { openStores } from './api/app/stores/openStores.ts';
    const settings = readSettings(process.env);
    const stores = settings.store === 'sqlite'
      ? await openStores(settings)
      : openFirestoreStores(settings.firebase.projectId, ${emulatorDeadlineMs});
    const archive = await stores.openArchive();
    let counts = { reads: 0, writes: 0 };
    const count = (name, limit) => { if (++counts[name] >= limit) process.kill(process.pid, 'SIGKILL'); };
    const openArchive = async () => ({
      ...archive,
      write: async (...args) => {
        const omissions = await archive.write(...args);
        count('writes', ${writes});
        return omissions;
      },
      openSnapshot: async (...args) => {
        const snapshot = await archive.openSnapshot(...args);
        return { ...snapshot, async *read(...args) {
          for await (const record of snapshot.read(...args)) {
            yield record;
            count('reads', ${reads});
          }
        } };
      },
    });
    await runDataCommand(${JSON.stringify(args)}, { ...stores, openArchive, now: () => '', print: () => {} });
  `;
  const options = { env: { PATH: process.env['PATH'], ...environment }, stdio: 'ignore' } as const;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], options).signal;
}
