// The nightly backups of one machine.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isComplete } from '../../api/backup/backupFolder.ts';
import type { Machine } from './machine.ts';

/** @param keptCount the number of backups that the command retains */
export function createBackups(machine: Machine, folder: string, keptCount: number, faults: string[]) {
  /** The content of each backup by its name. */
  const contents = new Map<string, string>();
  /** The kept ones after the last command. */
  let known: string[] = [];
  const args = ['backup', folder, `--keep=${keptCount}`];
  const listKept = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .toSorted()
          .filter((name) => isComplete(join(folder, name)))
      : [];
  const recordNew = () => {
    known = listKept();
    for (const name of known) if (!contents.has(name)) contents.set(name, hashContent(machine));
  };
  const checkKept = () => {
    const newest = listKept().find((name) => !contents.has(name)) ?? '';
    // Backups from a time when the clock was ahead count as the oldest ones.
    const later = known.filter((name) => name > newest);
    const byAge = [...later, ...known.filter((name) => name < newest), newest];
    const expected = byAge.slice(-keptCount).toSorted().join(', ');
    const kept = listKept().join(', ');
    if (kept !== expected) faults.push(`${kept} are kept instead of ${expected}`);
  };
  /** Restores into an empty folder. Returns the number of restored backups. */
  const restore = async (names: readonly string[]) => {
    const restored = `${machine.dataFolder}-restored`;
    for (const name of names) {
      const { code, output } = await machine.runData(['restore', join(folder, name)], restored);
      if (code !== 0) faults.push(`the restore of ${name} has failed: ${output}`);
      else if (hashContent(machine, restored) !== contents.get(name))
        faults.push(`${name} has other content`);
      rmSync(restored, { recursive: true, force: true });
    }
    return names.length;
  };
  return {
    take: async () => {
      const { code, output } = await machine.runData(args);
      if (code !== 0) faults.push(`a backup has failed: ${output}`);
      checkKept();
      recordNew();
    },
    /** Kills a backup while it is written, unless it ends before. */
    kill: async (afterMs: number) => {
      await machine.runData(args, machine.dataFolder, afterMs);
      recordNew();
    },
    takeOnFullDisk: async () => {
      const { code, output } = await machine.runData(args);
      if (code !== 1 || !/ENOSPC|full/.test(output))
        faults.push(`on a full disk, the code is ${code}: ${output}`);
      if (listKept().join() !== known.join()) faults.push('a full disk has cost a backup');
    },
    restoreNewest: () => restore(known.slice(-1)),
    restoreAll: () => restore(known),
    /** Whether one of the kept backups has the thought. */
    contain: (id: string) =>
      known.some((name) =>
        ['thoughts.jsonl', 'trash.jsonl'].some((file) =>
          readFileSync(join(folder, name, file), 'utf8').includes(`"${id}"`),
        ),
      ),
  };
}

/** Returns a hash of everything that admins have written. */
function hashContent({ query }: Machine, folder?: string): string {
  const content = [
    'SELECT * FROM thoughts ORDER BY id',
    'SELECT thoughtId, version FROM revisions ORDER BY thoughtId, version',
    'SELECT action, subject, title, "by", at FROM audit ORDER BY key',
    'SELECT name, hex(bytes) FROM images ORDER BY name',
  ].map((sql) => query(sql, folder));
  return createHash('sha256').update(JSON.stringify(content, sortFields)).digest('hex');
}

/** The record of a thought is JSON. A restore may write its fields in another order. */
function sortFields(name: string, value: unknown): unknown {
  if (name === 'record') return JSON.parse(String(value), sortFields);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
