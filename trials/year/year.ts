// A year on one machine: the real server, its jobs and the nightly backups, with a process killed on each day, updates, a
// full disk, and a clock that is 40 days ahead for two weeks.
import { atMost, type ChaosRow, type ChaosTrial, formatNumber, noneOf, sum } from '../trial.ts';
import { LiveYear, type Plan } from './liveYear.ts';

/** Every second month passes without a restart, among them those with the full disk and the wrong clock. */
const longPlan: Plan = {
  days: 365,
  isUninterrupted: (day) => Math.floor(day / 30) % 2 === 1,
  isUpdateDay: (day) => Math.floor(day / 30) % 2 === 0 && day % 6 === 3 && day < 360,
  fullDisk: { from: 100, until: 103 },
  ahead: { from: 214, until: 228 },
  // As in infrastructure/systemd/upwell-backup.service.
  keptBackups: 14,
};

const shortPlan: Plan = {
  days: 9,
  isUninterrupted: (day) => day >= 2 && day < 8,
  isUpdateDay: (day) => day === 1,
  fullDisk: { from: 2, until: 3 },
  ahead: { from: 4, until: 6 },
  keptBackups: 3,
};

export const tryYear: ChaosTrial = async ({ isLong, seed, folder }) => {
  const plan = isLong ? longPlan : shortPlan;
  const year = new LiveYear(plan, folder, seed);
  await year.live();
  const lastHalf = year.samples.filter(({ day }) => day >= plan.days / 2);
  return [...createRows(year, plan.days), ...(isLong ? createMemoryRows(lastHalf) : [])];
};

function createRows({ faults, counts }: LiveYear, days: number): ChaosRow[] {
  const { kills, killedBackups, updates, acknowledged, restores, purgedEarly } = counts;
  const killed = `${kills} kills of the server and ${killedBackups} of a backup`;
  const changed = `lost, of ${formatNumber(acknowledged)} changes`;
  return [
    noneOf(
      `${days} days on one machine, ${killed}, ${updates} updates, a full disk, a clock 40 days ahead: ${changed}`,
      faults.changes,
    ),
    noneOf('– jobs that were late by three hours, or never run again', faults.jobs),
    noneOf(
      `– nights without the newest backups, and differences of ${restores} restored ones`,
      faults.backups,
    ),
    noneOf(`– thoughts of no backup among ${purgedEarly} that the clock has let be deleted`, faults.purges),
    noneOf('– changes that were not refused clearly on the full disk', faults.fullDisk),
    noneOf('– wrong responses to visitors', faults.visitors),
    noneOf('– sessions that ended too early or too late', faults.sessions),
    noneOf('– errors in the log that the trial hasn’t caused', faults.log),
  ];
}

type MemorySample = LiveYear['samples'][number];

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
