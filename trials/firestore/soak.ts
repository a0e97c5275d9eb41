// Visitors read for a long time while Firestore and the network fail in random ways, and some clients disconnect before
// they have a response.
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { median } from '../../bench/benchmark.ts';
import { createFirestoreCollection } from '../../bench/collection.ts';
import { type StartedServer, startServer } from '../../bench/servers/startServer.ts';
import { atMost, type ChaosRow, type ChaosTrial, formatNumber } from '../trial.ts';
import { allFaults, type FaultyNetwork, startFaultyNetwork } from './faults.ts';
import { type Answer, feedPath, openPage, readFeed } from './requests.ts';

const projectId = 'demo-chaos-soak';
const collectionSize = 500;
const maxResponseMs = 3_500;
const clients = 10;
const abortedShare = 0.1;
const maxAbortMs = 50;

interface Plan {
  durationMs: number;
  faultIntervalMs: number;
  /** The longest time between two requests of a client. */
  maxPauseMs: number;
}

const longPlan: Plan = { durationMs: 3_600_000, faultIntervalMs: 10_000, maxPauseMs: 1_000 };
const shortPlan: Plan = { durationMs: 3_000, faultIntervalMs: 1_000, maxPauseMs: 200 };
/** The memory is compared from then on. The short form is too short to measure anything. */
const warmUpMs = 600_000;

interface Soak {
  /** By `performance.now()`, as all times here. */
  endsAt: number;
  answers: Answer[];
  aborted: number;
  memory: { atMs: number; bytes: number }[];
  /** The last fault. */
  fault: string;
}

export const trySoak: ChaosTrial = async ({ isLong, seed }) => {
  const plan = isLong ? longPlan : shortPlan;
  const emulator = await requireFirestoreEmulator();
  await createFirestoreCollection(emulator.host, projectId, collectionSize);
  const network = await startFaultyNetwork(emulator.host);
  const server = await startServer('servers/upwellServer.ts', [], {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_EMULATOR_HOST: network.host,
    LOG_FORMAT: 'json',
  });
  const endsAt = performance.now() + plan.durationMs;
  const soak: Soak = { endsAt, answers: [], aborted: 0, memory: [], fault: 'none' };
  await Promise.all([
    causeFaults(network, soak, plan, seededRandom(seed)),
    ...(isLong ? [recordMemory(server, soak)] : []),
    ...Array.from({ length: clients }, (_, index) =>
      visit(server.url, soak, plan, seededRandom(seed + index + 1)),
    ),
  ]);
  await server.stop();
  network.close();
  await emulator.stop();
  const rows = createRows(soak, plan);
  // In the short form, the trial of Firestore's faults measures the same.
  return isLong ? [...rows, compareMemory(soak, plan)] : rows.slice(0, 1);
};

function createRows({ answers, aborted }: Soak, { durationMs, faultIntervalMs }: Plan): ChaosRow[] {
  const size = `${formatNumber(answers.length)} requests in ${durationMs / 1000} s`;
  const label = `${size}, ${aborted} more aborted, a random fault of Firestore every ${faultIntervalMs / 1000} s`;
  const failed = answers.filter(({ isRight }) => !isRight);
  const slow = answers.filter(({ ms }) => ms > maxResponseMs);
  const slowestMs = Math.max(...answers.map(({ ms }) => ms));
  return [
    atMost(`${label}: responses without thoughts`, failed.length, 0, ' responses'),
    atMost(
      `– responses over ${maxResponseMs / 1000} s (the slowest took ${(slowestMs / 1000).toFixed(2)} s)`,
      slow.length,
      0,
      ' responses',
    ),
  ];
}

/** Compares the median of the last ten minutes with the median of the ten minutes after the server has warmed up. */
function compareMemory({ memory, endsAt }: Soak, { durationMs }: Plan): ChaosRow {
  const startedAt = endsAt - durationMs;
  const medianBetween = (fromMs: number, untilMs: number) =>
    median(
      memory
        .filter(({ atMs }) => atMs >= startedAt + fromMs && atMs < startedAt + untilMs)
        .map(({ bytes }) => bytes),
    );
  const before = medianBetween(warmUpMs, 2 * warmUpMs);
  const after = medianBetween(durationMs - warmUpMs, durationMs);
  return atMost(
    `– growth of the memory in use after ${warmUpMs / 60_000} minutes, from ${formatMB(before)} to ${formatMB(after)}`,
    (after / before - 1) * 100,
    10,
    ' %',
  );
}

function formatMB(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Records the memory in use: what the process occupies depends on how much garbage V8 has not collected yet. */
async function recordMemory(server: StartedServer, soak: Soak): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(30_000))
    soak.memory.push({ atMs: performance.now(), bytes: await server.read('memory') });
}

/** Causes a random fault for up to nine tenths of each interval. */
async function causeFaults(
  network: FaultyNetwork,
  soak: Soak,
  { faultIntervalMs }: Plan,
  random: Random,
): Promise<void> {
  while (performance.now() < soak.endsAt) {
    const fault = allFaults[Math.floor(random() * allFaults.length)];
    soak.fault = fault?.name ?? '';
    fault?.begin(network);
    const lastsMs = random() * 0.9 * faultIntervalMs;
    await pause(lastsMs);
    await fault?.end?.(network);
    await pause(faultIntervalMs - lastsMs);
  }
}

/** Sends one request after the other. Prints a response that misses a goal at once, with the fault that it came after. */
async function visit(url: string, soak: Soak, { maxPauseMs }: Plan, random: Random): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(random() * maxPauseMs)) {
    // A random seed, so that the feed is hardly ever in the cache.
    const seed = Math.floor(random() * 2 ** 31);
    const paths = [feedPath(seed), '/', `/thought/bench-${seed % collectionSize}`, '/api/thoughts/random'];
    const path = paths[seed % paths.length] ?? '/';
    if (random() < abortedShare) {
      soak.aborted += 1;
      const signal = AbortSignal.timeout(Math.ceil(random() * maxAbortMs));
      await fetch(`${url}${path}`, { signal }).catch(() => {});
      continue;
    }
    const answering = path === feedPath(seed) ? readFeed(url, seed) : openPage(url, path);
    const answer = await answering.catch((error): Answer => ({
      ms: 0,
      isRight: false,
      isFromStore: false,
      problem: String(error),
    }));
    soak.answers.push(answer);
    if (answer.isRight && answer.ms <= maxResponseMs) continue;
    const problem = answer.problem ?? path;
    console.error(`${(answer.ms / 1000).toFixed(2)} s, ${problem} (last fault: ${soak.fault})`);
  }
}
