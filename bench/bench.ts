// `npm run bench` measures the figures in docs/performance.md, beside other servers, and prints a table. Names of parts
// measure only these. `--short` is for a quick look. The figures depend on the machine: compare only figures of one run.
import { execSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type BenchmarkRow, formatFigure } from './benchmark.ts';
import { MissingRequirement } from './requirements.ts';
import { measureColdStart } from './coldStart/measureColdStart.ts';
import { measureFeed } from './feed.ts';
import { measureInp } from './inp.ts';
import { installPeers, readPeerVersion } from './installPeers.ts';
import { measureLighthouse } from './lighthouse.ts';
import { stopServers } from './servers/startServer.ts';
import { measureSizes } from './sizes.ts';
import { measureVisit } from './visit.ts';
import { measureWeight } from './weight.ts';

const parts: Record<string, Benchmark> = {
  feed: measureFeed,
  sizes: measureSizes,
  coldstart: measureColdStart,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  visit: measureVisit,
  inp: measureInp,
};

/** The parts that compare this project with other servers, or load test them. */
const partsWithPeers = new Set(['feed', 'coldstart']);

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !(name in parts));
const options = { isShort: process.argv.includes('--short') };
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such part. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else {
  await runParts(names.length > 0 ? names : Object.keys(parts));
  // A part that failed may have left connections or the emulator open.
  process.exit();
}

async function runParts(selected: readonly string[]): Promise<void> {
  const hasPeers = selected.some((name) => partsWithPeers.has(name));
  if (hasPeers) installPeers();
  execSync('npm run --silent build', { stdio: ['ignore', 2, 'inherit'] });
  if (selected.includes('coldstart'))
    execSync(`node scripts/bundle.ts ${process.arch}`, { stdio: ['ignore', 2, 'inherit'] });
  const rows: BenchmarkRow[] = [];
  for (const name of selected) {
    console.error(`Measuring ${name}…`);
    try {
      rows.push(...((await parts[name]?.(options)) ?? []));
    } catch (error) {
      if (error instanceof MissingRequirement) {
        console.error(`Skipped ${name}: ${error.message}`);
      } else {
        console.error(`${name} failed:`, error);
        process.exitCode = 1;
      }
    }
    await stopServers();
  }
  const report = [describeMachine(hasPeers), '', ...formatTable(rows)].join('\n');
  const folder = join(import.meta.dirname, '..', '.cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.md'), `${report}\n`);
  writeFileSync(join(folder, 'bench.json'), JSON.stringify(rows, null, 2));
  console.log(report);
}

function describeMachine(hasPeers: boolean): string {
  const [processor] = cpus();
  const peers = hasPeers ? ['@apollo/server', 'mercurius', 'fastify', 'graphql'] : [];
  const versions = peers.map((name) => `${name} ${readPeerVersion(name)}`);
  const day = new Date().toISOString().slice(0, 10);
  return [
    day,
    `${cpus().length} × ${processor?.model.trim()}`,
    `Node ${process.versions.node}`,
    ...versions,
  ].join(', ');
}

function formatTable(rows: readonly BenchmarkRow[]): string[] {
  return [
    '| what | median | compared |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ label, value, unit, comparison = '' }) =>
        `| ${label} | ${`${formatFigure(value)} ${unit}`.trim()} | ${comparison} |`,
    ),
  ];
}
