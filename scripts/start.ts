// Starts the built server. The C library would otherwise keep the memory of pictures, in a pool for each thread, and V8
// would let the objects of the last requests grow to several times those in use. The Dockerfile has the same settings.
import { spawnSync } from 'node:child_process';

const { execPath, env, platform } = process;
const args = ['--max-semi-space-size=16', '--heap-growing-percent=60', 'api/entry/node.ts'];

if (platform !== 'win32') {
  const settings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
  // The server replaces this process, so it gets its signals.
  process.execve?.(execPath, [execPath, ...args], { ...settings, ...env });
}
process.exitCode = spawnSync(execPath, args, { stdio: 'inherit' }).status ?? 1;
