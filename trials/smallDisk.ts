// A small disk that a trial can fill.
import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { MissingRequirement } from '../bench/requirements.ts';

/** The commands that let a process mount a disk that only it sees: without root where the system allows it, else with it. */
const namespaceCommands = [
  ['unshare', '--map-root-user', '--mount'],
  ['sudo', '--non-interactive', 'unshare', '--mount'],
];

/**
 * Returns a command that runs another one in a process that sees a disk of this size at `folder`.
 * @throws {MissingRequirement} where no such disk can be mounted.
 */
export async function onSmallDisk(
  folder: string,
  megabytes: number,
  command: readonly string[],
): Promise<string[]> {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`;
  for (const [program = '', ...options] of namespaceCommands) {
    const isPossible = await promisify(execFile)(program, [...options, 'sh', '-c', mount, folder]).then(
      () => true,
      () => false,
    );
    if (isPossible) return [program, ...options, 'sh', '-c', `${mount} && exec "$@"`, folder, ...command];
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
