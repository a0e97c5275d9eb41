import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Sends the port of a server that has started to its parent process, answers each later message of that process with the
 * memory that this process uses, in bytes, and ends the server with that process.
 */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(readUsedMemory()));
  process.send?.(port);
}

/** Returns the memory that is in use, without garbage. */
function readUsedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
