// Admins add thoughts while Firestore and the network fail at random, and repeat each request until it is acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { atMost, type ChaosTrial, formatNumber } from '../trial.ts';
import { allFaults } from './faults.ts';
import { countInconsistencies, type FaultySite, openFaultySite } from './faultySite.ts';
import { addThought } from './requests.ts';

/** Number of clients that add thoughts at the same time. */
const clients = 8;
/** In the short form, the faults end after this time. The clients then go on without faults. */
const shortFaultsMs = 3_000;
/** In the long form, most additions have to happen between the faults and the recoveries, or it would take hours. */
const longPauseMs = 12_000;
const shortPauseMs = 800;
/** A client that has had no acknowledgement for this time gives up, and its thought counts as lost. */
const timeoutMs = 120_000;

export const tryAddsUnderFaults: ChaosTrial = async ({ isLong, seed }) => {
  const emulator = await requireFirestoreEmulator();
  const random = seededRandom(seed);
  const site = await openFaultySite(emulator.host, 'demo-adds');
  try {
    const additions = isLong ? 10_000 : 40;
    const { requests, acknowledged, faults } = await addAll(site, additions, {
      random,
      faultsMs: isLong ? Infinity : shortFaultsMs,
      maxPauseMs: isLong ? longPauseMs : shortPauseMs,
    });
    const label = `${formatNumber(additions)} additions with ${formatNumber(faults)} random faults, ${formatNumber(requests)} requests`;
    const copies = await countCopies(site);
    const lost = [...acknowledged].filter((key) => !copies.has(key)).length + additions - acknowledged.size;
    const twice = [...copies.values()].filter((count) => count > 1).length;
    return [
      atMost(label, lost, 0, ' lost'),
      atMost(label, twice, 0, ' twice'),
      atMost(label, await countInconsistencies(site.stores), 0, ' wrong ranks and incomplete records'),
    ];
  } finally {
    await site.close();
    await emulator.stop();
  }
};

async function addAll(
  site: FaultySite,
  additions: number,
  { random, faultsMs, maxPauseMs }: { random: Random; faultsMs: number; maxPauseMs: number },
) {
  const acknowledged = new Set<string>();
  let next = 0;
  let requests = 0;
  let givenUp = 0;
  const addNext = async () => {
    while (next < additions) {
      const key = `addition-${next}`;
      next += 1;
      for (const expiresAt = performance.now() + timeoutMs; performance.now() < expiresAt; await pause(20)) {
        requests += 1;
        const { isFromStore, problem } = await addThought(site, key).catch(toUnanswered);
        // Any other error than UNAVAILABLE would be repeated until the timeout.
        if (problem !== undefined) throw new Error(problem);
        if (!isFromStore) continue;
        acknowledged.add(key);
        break;
      }
      if (!acknowledged.has(key)) givenUp += 1;
    }
  };
  const adding = Promise.all(Array.from({ length: clients }, addNext));
  const isAdding = () => acknowledged.size + givenUp < additions;
  let faults = 0;
  for (const endsAt = performance.now() + faultsMs; isAdding() && performance.now() < endsAt; faults += 1) {
    const fault = allFaults[Math.floor(random() * allFaults.length)];
    fault?.begin(site.network);
    await pause(50 + random() * 300);
    await fault?.end?.(site.network);
    await pause(200 + random() * maxPauseMs);
    reportProgress(acknowledged.size, faults);
  }
  await adding;
  return { acknowledged, requests, faults };
}

/** Says every ten faults how far the trial is, because it takes a while. */
function reportProgress(acknowledged: number, faults: number): void {
  if (faults % 10 === 9 && acknowledged > 0)
    console.error(`${acknowledged} additions acknowledged, ${faults + 1} faults`);
}

/**
 * The server ends an idle connection after some seconds. If this process was busy, the client may send a request on it at
 * that time, which then has no response.
 */
function toUnanswered(error: unknown): { isFromStore: boolean; problem?: string } {
  if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
  return { isFromStore: false };
}

/** Returns how many thoughts each key has added. The summary of each thought is its key. */
async function countCopies({ stores }: FaultySite): Promise<Map<string, number>> {
  const copies = new Map<string, number>();
  for await (const { thought } of stores.thoughts.iterate('live'))
    copies.set(String(thought.summary), (copies.get(String(thought.summary)) ?? 0) + 1);
  return copies;
}
