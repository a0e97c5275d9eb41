// `npm run bench` measures the figures of docs/performance.md, for Upwell and other servers. Arguments select parts;
// `--short` measures quickly. Compare only figures of the same run, because they depend on the machine.
import { execSync } from 'node:child_process';
import { cpus } from 'node:os';
import { type BenchmarkRow, formatFigure } from './benchmark.ts';
import { measureColdStart } from './coldStart.ts';
import { measureFeed } from './feed.ts';
import { measureInp } from './inp.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureSizes } from './sizes.ts';
import { measureVisit, measureWeight } from './visit.ts';

const parts: Record<string, () => Promise<BenchmarkRow[]>> = {
  feed: measureFeed,
  sizes: measureSizes,
  coldstart: measureColdStart,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  visit: measureVisit,
  inp: measureInp,
};

const installPeers = 'npm install --prefix bench --ignore-scripts --no-audit --no-fund --loglevel=error';
/** The commands that prepare a part, besides building the site. */
const preparations: Record<string, string> = {
  feed: installPeers,
  coldstart: `${installPeers} && node scripts/bundle.ts ${process.arch}`,
};

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such part. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: BenchmarkRow[] = [];
run('npm run --silent build');
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  console.error(`Measuring ${name}…`);
  try {
    if (preparations[name] !== undefined) run(preparations[name]);
    rows.push(...((await parts[name]?.()) ?? []));
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
console.log('| what | median | compared |\n| --- | --- | --- |');
for (const { label, value, unit, comparison = '' } of rows)
  console.log(`| ${label} | ${`${formatFigure(value)} ${unit}`.trim()} | ${comparison} |`);
// Exits explicitly, because a failed part may have left connections open.
process.exit();

/** Runs a command without showing its output. */
function run(command: string): void {
  execSync(command, { stdio: ['ignore', 2, 'inherit'] });
}
