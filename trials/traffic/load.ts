// Visitors beside many refused requests, slow clients and large bodies.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../bench/benchmark.ts';
import type { StartedServer } from '../../bench/servers/startServer.ts';
import { startSite } from '../../bench/site.ts';
import { atLeast, atMost, type ChaosRow, type ChaosTrial, formatNumber } from '../trial.ts';
import type { LoadReport } from './generateLoad.ts';

interface Round {
  alone: LoadReport;
  beside: LoadReport;
  refused: LoadReport;
}

/**
 * Measures the visitors' throughput in two ways in each round: while another process of the same server gets the refused
 * requests and the slow clients, and while the visitors' own one gets them. Everything else is the same, so the difference
 * is what they cost the server, and not what they cost the machine.
 */
export const tryLoad: ChaosTrial = async ({ isLong }) => {
  const seconds = isLong ? 5 : 1;
  // NODE_OPTIONS as in the Dockerfile.
  const env = { LOG_FORMAT: 'json', NODE_OPTIONS: '--max-semi-space-size=16' };
  const [site, other] = [await startSite(env), await startSite(env)];
  // A first run, so that the server has compiled its code before it is measured.
  if (isLong) await measureTogether(site, other, 5);
  await measureTogether(site, site, isLong ? 5 : 1);
  let memoryBefore = Number.NaN;
  const rounds: Round[] = [];
  for (let round = 0; round < (isLong ? 7 : 1); round += 1) {
    // The caches are full after two rounds.
    if (round === 2) memoryBefore = await site.read('memory');
    const [alone] = await measureTogether(site, other, seconds);
    const [beside, refused] = await measureTogether(site, site, seconds);
    rounds.push({ alone, beside, refused });
  }
  if (isLong) await pause(60_000);
  const memoryGrowth = ((await site.read('memory')) / memoryBefore - 1) * 100;
  const newQueries = isLong ? await measureNewQueries(site) : [];
  const largeBodies = await measureLargeBodies(site, other, isLong);
  await Promise.all([site.stop(), other.stop()]);
  return [...createRows(rounds, isLong ? memoryGrowth : null), ...newQueries, ...largeBodies];
};

/** Visitors send what the server knows. Other clients of the same network may have to wait. */
async function measureNewQueries(site: StartedServer): Promise<ChaosRow[]> {
  const [report, noise] = await Promise.all([
    generateLoad('new', site.url, 10),
    generateLoad('noisy', site.url, 10),
  ]);
  const label = `New queries of eight clients, ${Math.round(report.rate)} a second, beside ${Math.round(noise.rate)} refusals a second to four clients of their network`;
  return [
    atMost(`${label}: status 429`, report.limited, 0, ''),
    atMost('– 99 of 100 get their response within', report.p99Ms, 1_000, ' ms'),
  ];
}

/** The delay is measured beside another server, because other programs delay both, and only in the long form, several times. */
async function measureLargeBodies(
  site: StartedServer,
  other: StartedServer,
  isLong: boolean,
): Promise<ChaosRow[]> {
  let accepted = 0;
  const delaysMs: number[] = [];
  for (let round = 0; round < (isLong ? 7 : 1); round += 1) {
    const [bodies, delayed, undelayed] = await Promise.all([
      generateLoad('large', site.url, 0),
      generateLoad('health', site.url, 3),
      generateLoad('health', other.url, 3),
    ]);
    accepted += bodies.accepted;
    delaysMs.push(delayed.slowestMs - undelayed.slowestMs);
  }
  const label = '50 unfinished bodies of 30 MB and two of 500 MB at once';
  const rows = [
    atMost(`${label}: responses other than 413`, accepted, 0, ''),
    atMost('– largest memory of the server’s process', (await site.read('peakMemory')) / 1e6, 350, ' MB'),
  ];
  return isLong ? [...rows, atMost('– delay of /health', median(delaysMs), 100, ' ms')] : rows;
}

function createRows(rounds: readonly Round[], memoryGrowth: number | null): ChaosRow[] {
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  const alone = middle((round) => round.alone.rate);
  const beside = middle((round) => round.beside.rate);
  const refused = middle((round) => round.refused.rate);
  const share = middle((round) => (round.beside.rate / round.alone.rate) * 100);
  const p99Ms = middle((round) => round.beside.p99Ms);
  const label = `Known queries and pages beside ${formatNumber(refused)} refusals a second and 1,000 slow clients, ${formatNumber(beside)} a second instead of ${formatNumber(alone)}`;
  // A second is too short to tell more than whether everything is answered.
  if (memoryGrowth === null) return [atLeast(label, beside, 1, ' a second')];
  return [
    atLeast(label, share, 70, ' %'),
    atMost('– 99 of 100 visitors get their response within', p99Ms, 50, ' ms'),
    atMost('– growth of the memory in use, a minute later', memoryGrowth, 10, ' %'),
  ];
}

/** Returns the reports of the visitors of `site`, and of the refused requests to `attacked`. */
async function measureTogether(
  site: StartedServer,
  attacked: StartedServer,
  seconds: number,
): Promise<[LoadReport, LoadReport]> {
  // The slow clients connect before the others begin, and end after them.
  const slow = generateLoad('slow', attacked.url, seconds + 2);
  await pause(1_000);
  const [good, refused] = await Promise.all([
    generateLoad('good', site.url, seconds),
    generateLoad('refused', attacked.url, seconds),
  ]);
  await slow;
  return [good, refused];
}

async function generateLoad(mode: string, url: string, seconds: number): Promise<LoadReport> {
  const child = fork(join(import.meta.dirname, 'generateLoad.ts'), [mode, url, String(seconds)]);
  const [report] = (await once(child, 'message')) as [LoadReport];
  return report;
}
