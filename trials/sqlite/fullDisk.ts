// The disk of a SQLite database becomes full while a process writes, and stays full while the next one starts. What was
// acknowledged must be there, each start must work and read, and writing must go on once there is space.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { MissingRequirement } from '../../bench/requirements.ts';
import type { ChaosTrial } from '../trial.ts';
import type { FullDiskResult } from './fillDisk.ts';
import { createWriteRow } from './losses.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

export const tryFullDisk: ChaosTrial = async ({ isLong, seed }) => {
  const rounds = isLong ? 125 : 1;
  const { path: folder, remove } = createTemporaryFolder();
  try {
    const result = await runOnSmallDisk(folder, [
      join(import.meta.dirname, 'fillDisk.ts'),
      folder,
      String(rounds),
      String(seed),
    ]);
    return [
      createWriteRow(
        `${4 * rounds} processes killed or stopped while and after the disk was full, SQLite`,
        JSON.parse(result) as FullDiskResult,
      ),
    ];
  } finally {
    remove();
  }
};

/** The commands that let a process mount a disk that only it sees: without root where the system allows it, else with it. */
const namespaceCommands = [
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '--non-interactive', 'unshare', '--mount'],
];

/**
 * Runs Node.js in a process that sees a disk of 32 MB at `folder`. Returns its standard output.
 * @throws {MissingRequirement} where no such disk can be mounted.
 */
async function runOnSmallDisk(folder: string, args: readonly string[]): Promise<string> {
  for (const [command = '', ...options] of namespaceCommands) {
    const mount = 'mount -t tmpfs -o size=32m tmpfs "$0"';
    const isPossible = await promisify(execFile)(command, [...options, 'sh', '-c', mount, folder]).then(
      () => true,
      () => false,
    );
    if (!isPossible) continue;
    const script = `${mount} && exec "$@"`;
    const child = spawn(command, [...options, 'sh', '-c', script, folder, process.execPath, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const output = await text(child.stdout);
    await ended;
    return output;
  }
  throw new MissingRequirement('it needs Linux and the right to mount a small disk (unshare).');
}
