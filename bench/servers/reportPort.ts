import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a server can be asked for, each as a number. */
const readings = {
  /** The memory that is in use, without garbage, in bytes. */
  usedMemory: () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};

export type Reading = keyof typeof readings;

/**
 * Sends the port of a server that has started to its parent process, answers each later message of that process with the
 * reading that it names, and ends the server with that process.
 */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (reading: Reading) => process.send?.(readings[reading]()));
  process.send?.(port);
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
