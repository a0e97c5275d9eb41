// A year on one machine: the real server, its jobs and the nightly backups, with a process killed on each day, updates, a
// full disk, and a clock that is 40 days ahead for two weeks.
import { join } from 'node:path';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { runOnSmallDisk } from '../sqlite/smallDisk.ts';
import { atMost, type ChaosRow, type ChaosTrial, sum } from '../trial.ts';
import { longPlan, type MemorySample, shortPlan, type YearResult } from './yearResult.ts';

export const tryYear: ChaosTrial = async ({ isLong, seed }) => {
  const { path: folder, remove } = createTemporaryFolder();
  const program = join(import.meta.dirname, 'liveYear.ts');
  try {
    // The server reports a disk with less than 200 MB as full.
    const args = [program, folder, isLong ? 'long' : 'short', String(seed)];
    const result = JSON.parse(await runOnSmallDisk(folder, 640, args)) as YearResult;
    const { days } = isLong ? longPlan : shortPlan;
    const lastHalf = result.samples.filter(({ day }) => day >= days / 2);
    return [...createRows(result, days), ...(isLong ? createMemoryRows(lastHalf) : [])];
  } finally {
    remove();
  }
};

function createRows({ faults, ...result }: YearResult, days: number): ChaosRow[] {
  const row = (promise: keyof YearResult['faults'], label: string) => {
    for (const fault of faults[promise]) console.error(`${promise}: ${fault}`);
    return atMost(label, faults[promise].length, 0, '');
  };
  const { kills, killedBackups, updates, acknowledged, restores, purgedEarly } = result;
  const killed = `${kills} kills of the server and ${killedBackups} of a backup`;
  return [
    row(
      'changes',
      `${days} days on one machine, ${killed}, ${updates} updates, a full disk, a clock 40 days ahead: lost, of ${acknowledged.toLocaleString('en')} changes`,
    ),
    row('jobs', '– jobs that were late by three hours, or never run again'),
    row('backups', `– nights without the newest backups, and differences of ${restores} restored ones`),
    row('purges', `– thoughts of no backup among ${purgedEarly} that the clock has let be deleted`),
    row('fullDisk', '– changes that were not refused clearly on the full disk'),
    row('visitors', '– wrong responses to visitors'),
    row('sessions', '– sessions that ended too early or too late'),
    row('log', '– errors in the log that the trial hasn’t caused'),
    atMost('– largest size of the data with all backups', result.largestDataBytes / 1e6, 300, ' MB'),
  ];
}

function createMemoryRows(samples: readonly MemorySample[]): ChaosRow[] {
  const lives = Object.values(Object.groupBy(samples, ({ process }) => process));
  // A process has warmed up after five days.
  const months = lives.flatMap((life = []) => (life.length < 20 ? [] : [life.slice(5)]));
  const findLargestRise = (read: (sample: MemorySample) => number) =>
    Math.max(...months.map((month) => findRise(month, read)));
  const largest = Math.round(Math.max(...samples.map(({ rssBytes }) => rssBytes)) / 1e6);
  return [
    atMost(
      `– rise of the memory in a month without restart, at most ${largest} MB`,
      findLargestRise(({ rssBytes }) => rssBytes),
      10,
      ' %',
    ),
    atMost(
      '– of it in use after a collection',
      findLargestRise(({ heapBytes }) => heapBytes),
      10,
      ' %',
    ),
  ];
}

/** Returns by how many percent a line through the values rises from the first day to the last one. */
function findRise(samples: readonly MemorySample[], read: (sample: MemorySample) => number): number {
  const meanDay = sum(samples.map(({ day }) => day)) / samples.length;
  const meanValue = sum(samples.map(read)) / samples.length;
  const slope =
    sum(samples.map((sample) => (sample.day - meanDay) * (read(sample) - meanValue))) /
    sum(samples.map(({ day }) => (day - meanDay) ** 2));
  const [first = 0, last = 0] = [samples[0]?.day, samples.at(-1)?.day];
  return ((slope * (last - first)) / (meanValue + slope * (first - meanDay))) * 100;
}
