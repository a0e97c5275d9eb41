// Runs one trial in this process, and sends its rows to the parent process. The arguments are its name, the seed, and `long`
// for the long form.
import { MissingRequirement } from '../bench/requirements.ts';
import type { ChaosRow } from './trial.ts';
import { trials } from './trials.ts';

/** The result of a trial. */
export type TrialOutcome = { rows: ChaosRow[] } | { skipped: string } | { error: string };

const [name = '', seed, size] = process.argv.slice(2);
process.send?.(await run());
// A trial that failed may have left connections or the emulator open.
process.exit();

async function run(): Promise<TrialOutcome> {
  try {
    const load = trials[name];
    if (load === undefined) throw new Error('There is no such trial.');
    const attempt = await load();
    return { rows: await attempt({ isLong: size === 'long', seed: Number(seed) }) };
  } catch (error) {
    if (error instanceof MissingRequirement) return { skipped: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
