// Starts the built server with memory settings: without them, the C library would keep the memory of images in a pool
// for each thread, and V8 would let the heap grow to a multiple of what is used. The Dockerfile has the same settings.
import { spawnSync } from 'node:child_process';

const { execPath, env, platform } = process;
const args = ['--max-semi-space-size=16', '--heap-growing-percent=60', 'api/entry/node.ts'];

if (platform !== 'win32') {
  const settings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
  // The server replaces this process, so it receives the process's signals.
  process.execve?.(execPath, [execPath, ...args], { ...settings, ...env });
}
process.exitCode = spawnSync(execPath, args, { stdio: 'inherit' }).status ?? 1;
