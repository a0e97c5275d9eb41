import { collectGarbage } from '../../api/testing/collectGarbage.ts';

/**
 * Sends the port of a server that has started to its parent process, answers each later message of that process with the
 * memory that this process uses, in bytes, and ends the server with that process.
 */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', () => void readUsedMemory().then((bytes) => process.send?.(bytes)));
  process.send?.(port);
}

/** Returns the memory that is in use, without garbage. */
async function readUsedMemory(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
