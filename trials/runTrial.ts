// Runs one trial in this process, and prints its outcome as JSON in the last line. The arguments are its name, the seed, its
// folder, and `long` for the long form.
import { MissingRequirement } from '../bench/requirements.ts';
import type { ChaosRow } from './trial.ts';
import { trials } from './trials.ts';

/** The result of a trial. */
export type TrialOutcome = { rows: ChaosRow[] } | { skipped: string } | { error: string };

const [name = '', seed, folder = '', size] = process.argv.slice(2);
console.log(`\n${JSON.stringify(await run())}`);
// A trial that failed may have left connections or the emulator open.
process.exit();

async function run(): Promise<TrialOutcome> {
  try {
    const attempt = await trials[name]?.load();
    if (attempt === undefined) throw new Error('There is no such trial.');
    return { rows: await attempt({ isLong: size === 'long', seed: Number(seed), folder }) };
  } catch (error) {
    if (error instanceof MissingRequirement) return { skipped: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
