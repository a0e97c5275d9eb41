// Runs one trial, whose name is the first argument, in this process, and sends its rows to the parent process.
import { parseArgs } from 'node:util';
import { MissingRequirement } from '../bench/requirements.ts';
import type { ChaosRow } from './trial.ts';
import { trials } from './trials.ts';

/** The result of a trial. */
export type TrialOutcome = { rows: ChaosRow[] } | { skipped: string } | { error: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
process.send?.(await run());
// A trial that failed may have left connections or the emulator open.
process.exit();

async function run(): Promise<TrialOutcome> {
  try {
    const load = trials[positionals[0] ?? ''];
    if (load === undefined) throw new Error('There is no such trial.');
    const attempt = await load();
    return { rows: await attempt({ isLong: values.long, seed: Number(values.seed) }) };
  } catch (error) {
    if (error instanceof MissingRequirement) return { skipped: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
