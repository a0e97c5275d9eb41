import { collectGarbage } from '../../tests/support/stores/collectGarbage.ts';

const measures = {
  /** Bytes that are in use, without garbage. */
  memory: async () => {
    await collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** The most bytes that the process has had, with its garbage and its code. */
  peakMemory: () => process.resourceUsage().maxRSS * 1024,
  /** Microseconds that the process has used. */
  processorTime: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

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
