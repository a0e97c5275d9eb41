// Visitors read and admins add thoughts for a long time while Firestore and the network fail in random ways, and some
// clients disconnect before they have a response. Admins repeat each addition until it is acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { median } from '../../bench/benchmark.ts';
import { createFirestoreCollection } from '../../bench/collection.ts';
import { atMost, type ChaosRow, type ChaosTrial, formatNumber } from '../trial.ts';
import { allFaults } from './faults.ts';
import {
  addThought,
  type Answer,
  countInconsistencies,
  type FaultySite,
  openFaultySite,
  openPage,
  readFeed,
} from './faultySite.ts';

const projectId = 'demo-chaos-soak';
const collectionSize = 500;
const maxResponseMs = 3_500;
const visitors = 10;
const admins = 8;
const abortedShare = 0.1;
const maxAbortMs = 50;
/** An addition without an acknowledgement for this time counts as lost. */
const maxAdditionMs = 120_000;

interface Plan {
  durationMs: number;
  faultIntervalMs: number;
  /** The longest time between two requests of a client. */
  maxPauseMs: number;
  additions: number;
}

const longPlan: Plan = {
  durationMs: 3_600_000,
  faultIntervalMs: 10_000,
  maxPauseMs: 1_000,
  additions: 10_000,
};
const shortPlan: Plan = { durationMs: 3_000, faultIntervalMs: 1_000, maxPauseMs: 200, additions: 40 };
/** The memory is compared from then on. The short form is too short to measure anything. */
const warmUpMs = 600_000;

interface Soak {
  /** By `performance.now()`, as all times here. */
  endsAt: number;
  answers: Answer[];
  aborted: number;
  faults: number;
  /** The keys of the thoughts that were added. */
  keys: string[];
  additionRequests: number;
  memory: { atMs: number; bytes: number }[];
}

export const trySoak: ChaosTrial = async ({ isLong, seed }) => {
  const plan = isLong ? longPlan : shortPlan;
  const emulator = await requireFirestoreEmulator();
  await createFirestoreCollection(emulator.host, projectId, collectionSize);
  const site = await openFaultySite(emulator.host, projectId);
  const endsAt = performance.now() + plan.durationMs;
  const soak: Soak = {
    endsAt,
    answers: [],
    aborted: 0,
    faults: 0,
    keys: [],
    additionRequests: 0,
    memory: [],
  };
  try {
    await Promise.all([
      causeFaults(site, soak, plan, seededRandom(seed)),
      ...(isLong ? [recordMemory(site, soak)] : []),
      ...Array.from({ length: visitors }, (_, index) =>
        visit(site, soak, plan, seededRandom(seed + index + 1)),
      ),
      ...Array.from({ length: admins }, () => add(site, soak, plan)),
    ]);
    const [visits, slow] = createVisitRows(soak, plan);
    const rows = [visits, ...(await createAdditionRows(site, soak))];
    // In the short form, the trial of Firestore's faults measures the same.
    return isLong ? [...rows, slow, compareMemory(soak, plan)] : rows;
  } finally {
    await site.close();
    await emulator.stop();
  }
};

/** Causes a random fault for up to nine tenths of each interval. */
async function causeFaults(
  { network }: FaultySite,
  soak: Soak,
  { faultIntervalMs }: Plan,
  random: Random,
): Promise<void> {
  for (; performance.now() < soak.endsAt; soak.faults += 1) {
    const fault = allFaults[Math.floor(random() * allFaults.length)];
    fault?.begin(network);
    const lastsMs = random() * 0.9 * faultIntervalMs;
    await pause(lastsMs);
    await fault?.end?.(network);
    await pause(faultIntervalMs - lastsMs);
  }
}

/** Records the memory in use: what the process occupies depends on how much garbage V8 has not collected yet. */
async function recordMemory(site: FaultySite, soak: Soak): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(30_000))
    soak.memory.push({ atMs: performance.now(), bytes: await site.readMemory() });
}

/** Sends one request after the other. Prints a response that misses a goal at once. */
async function visit(site: FaultySite, soak: Soak, { maxPauseMs }: Plan, random: Random): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(random() * maxPauseMs)) {
    const seed = Math.floor(random() * 2 ** 31);
    const path = ['/', `/thought/bench-${seed % collectionSize}`, '/api/thoughts/random'][seed % 4];
    if (random() < abortedShare) {
      soak.aborted += 1;
      const signal = AbortSignal.timeout(Math.ceil(random() * maxAbortMs));
      await fetch(`${site.url}${path ?? '/'}`, { signal }).catch(() => {});
      continue;
    }
    const answering = path === undefined ? readFeed(site, seed) : openPage(site, path);
    const answer = await answering.catch((error): Answer => ({
      ms: 0,
      isRight: false,
      isFromStore: false,
      problem: String(error),
    }));
    soak.answers.push(answer);
    if (!answer.isRight || answer.ms > maxResponseMs)
      console.error(`${(answer.ms / 1000).toFixed(2)} s, ${answer.problem ?? path ?? 'a feed'}`);
  }
}

/** Adds one thought after the other. */
async function add(site: FaultySite, soak: Soak, { durationMs, additions }: Plan): Promise<void> {
  while (soak.keys.length < additions) {
    const key = `addition-${soak.keys.length}`;
    soak.keys.push(key);
    for (
      const expiresAt = performance.now() + maxAdditionMs;
      performance.now() < expiresAt;
      await pause(20)
    ) {
      soak.additionRequests += 1;
      const { isFromStore, problem } = await addThought(site, key).catch(toUnanswered);
      // Any other error than UNAVAILABLE would be repeated until the timeout.
      if (problem !== undefined) throw new Error(problem);
      if (isFromStore) break;
    }
    // They end together with the faults.
    await pause((durationMs / 2 / additions) * admins);
  }
}

/**
 * The server ends an idle connection after some seconds. If this process was busy, the client may send a request on it at
 * that time, which then has no response.
 */
function toUnanswered(error: unknown): { isFromStore: boolean; problem?: string } {
  if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
  return { isFromStore: false };
}

/** The summary of each added thought is its key. */
async function createAdditionRows(
  { stores }: FaultySite,
  { keys, faults, additionRequests }: Soak,
): Promise<ChaosRow[]> {
  const stored: string[] = [];
  for await (const { thought } of stores.thoughts.iterate('live'))
    if (thought.summary !== null) stored.push(thought.summary);
  const found = new Set(stored);
  const label = `${formatNumber(keys.length)} additions with ${formatNumber(faults)} random faults, ${formatNumber(additionRequests)} requests`;
  return [
    atMost(label, keys.filter((key) => !found.has(key)).length, 0, ' lost'),
    atMost(label, stored.length - found.size, 0, ' twice'),
    atMost(label, await countInconsistencies(stores), 0, ' wrong ranks and incomplete records'),
  ];
}

function createVisitRows(
  { answers, aborted }: Soak,
  { durationMs, faultIntervalMs }: Plan,
): [ChaosRow, ChaosRow] {
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
