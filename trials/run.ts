// `npm run chaos` lets stores fail, processes die and clients attack, and prints a table of what happened beside what is
// promised. It fails where a promise is not held. Names of trials run only these. `--long` runs the full sizes, which
// takes hours; `--seed` repeats a run.
import { execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { MissingRequirement } from '../bench/requirements.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';
import type { TrialOutcome } from './runTrial.ts';
import { onSmallDisk } from './smallDisk.ts';
import type { ChaosRow } from './trial.ts';
import { trials } from './trials.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(trials);
const unknown = names.filter((name) => !(name in trials));
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such trial. The trials are ${Object.keys(trials).join(', ')}.`);
  process.exitCode = 1;
} else {
  await runTrials();
}

async function runTrials(): Promise<void> {
  execSync('npm run --silent build', { stdio: ['ignore', 2, 'inherit'] });
  const outcomes: TrialOutcome[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    const outcome = await runTrial(name);
    outcomes.push(outcome);
    console.error(
      `${name}: ${describe(outcome)} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
  const rows = outcomes.flatMap((outcome) => ('rows' in outcome ? outcome.rows : []));
  console.log(formatTable(rows).join('\n'));
  console.log(`\nSeed ${seed}: \`npm run chaos -- --seed ${seed}\` repeats this run.`);
  const passed = rows.filter(({ isGoalMet }) => isGoalMet).length;
  const skipped = outcomes.filter((outcome) => 'skipped' in outcome).length;
  const failed = rows.length - passed + outcomes.filter((outcome) => 'error' in outcome).length;
  const folder = join(import.meta.dirname, '..', '.cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chaos.json'), JSON.stringify({ seed, passed, failed, skipped, rows }, null, 2));
  // A trial that is skipped because a program is missing counts as a failure in CI, where everything is installed.
  const isFailure = failed > 0 || (skipped > 0 && process.env['CI'] !== undefined);
  process.exitCode = isFailure ? 1 : 0;
}

/** Runs a trial in a process of its own, so that one that crashes or leaves something open doesn't affect the others. */
async function runTrial(name: string): Promise<TrialOutcome> {
  const { path: folder, remove } = createTemporaryFolder();
  try {
    const size = values.long ? ['long'] : [];
    const command = [process.execPath, join(import.meta.dirname, 'runTrial.ts'), name, seed, folder, ...size];
    const diskMegabytes = trials[name]?.diskMegabytes;
    const [program = '', ...args] =
      diskMegabytes === undefined ? command : await onSmallDisk(folder, diskMegabytes, command);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    const output = await text(child.stdout);
    const [code, signal] = await ended;
    if (code === 0) return JSON.parse(output.trim().split('\n').at(-1) ?? '') as TrialOutcome;
    return { error: `The process has ended with ${signal ?? `code ${code}`} before it reported anything.` };
  } catch (error) {
    if (error instanceof MissingRequirement) return { skipped: error.message };
    throw error;
  } finally {
    remove();
  }
}

function describe(outcome: TrialOutcome): string {
  if ('skipped' in outcome) return `skipped, because ${outcome.skipped}`;
  if ('error' in outcome) return `failed: ${outcome.error}`;
  const missed = outcome.rows.filter(({ isGoalMet }) => !isGoalMet);
  return missed.length === 0 ? 'ok' : `missed ${missed.map(({ label }) => label).join(', ')}`;
}

function formatTable(rows: readonly ChaosRow[]): string[] {
  return [
    '| what | measured | goal | |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ label, measured, goal, isGoalMet }) =>
        `| ${label} | ${measured} | ${goal} | ${isGoalMet ? 'held' : '**missed**'} |`,
    ),
  ];
}
