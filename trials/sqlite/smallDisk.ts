// A small disk that a trial can fill.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { MissingRequirement } from '../../bench/requirements.ts';

/** The commands that let a process mount a disk that only it sees: without root where the system allows it, else with it. */
const namespaceCommands = [
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '--non-interactive', 'unshare', '--mount'],
];

/**
 * Runs Node.js in a process that sees a disk of this size at `folder`. Returns its standard output.
 * @throws {MissingRequirement} where no such disk can be mounted.
 */
export async function runOnSmallDisk(
  folder: string,
  megabytes: number,
  args: readonly string[],
): Promise<string> {
  for (const [command = '', ...options] of namespaceCommands) {
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`;
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

/** Fills the disk with a file at `path`, except for some bytes. */
export function fillDisk(path: string, freeBytes: number): void {
  const filler = openSync(path, 'w');
  const block = Buffer.alloc(65_536);
  let length = 0;
  try {
    for (;;) length += writeSync(filler, block);
  } catch {
    // The disk is full.
  }
  ftruncateSync(filler, Math.max(0, length - Math.floor(freeBytes)));
  closeSync(filler);
}
