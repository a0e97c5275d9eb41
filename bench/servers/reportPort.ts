import { collectGarbage } from '../../tests/support/stores/collectGarbage.ts';

const measures = { readMemory: readUsedMemory, readPeakMemory, readProcessorTime };

/** The name of a measure that the parent process can ask a server for. */
export type Measure = keyof typeof measures;

/**
 * Sends the port of a server that has started to its parent process, answers each later message of that process, the name
 * of a measure, with a number, and ends the server with that process.
 */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (measure: Measure) => void answer(measure));
  process.send?.(port);
}

async function answer(measure: Measure): Promise<void> {
  process.send?.(await measures[measure]());
}

/** Returns the memory that is in use, without garbage. */
async function readUsedMemory(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns the largest memory that this process has had, with its garbage and its code, in bytes. */
function readPeakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** Returns the processor time that this process has used, in microseconds. */
function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
