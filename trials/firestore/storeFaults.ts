// Visitors and admins use the site while Firestore, or the network before it, fails in all ways.
import { setTimeout as pause } from 'node:timers/promises';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { atMost, type ChaosTrial, noneOf, sum } from '../trial.ts';
import { allFaults, type Fault } from './faults.ts';
import {
  addThought,
  type Answer,
  countInconsistencies,
  type FaultySite,
  openFaultySite,
  openPage,
  readFeed,
  updateThought,
} from './faultySite.ts';

interface Outcome {
  answers: Answer[];
  /** Milliseconds from the end of the fault until callers that read and write have both got an answer of the store. */
  recoveryMs: number;
  inconsistencies: number;
}

/** The faults of the short form. Another one is drawn. */
const shortFaults = new Set(['silently dead connections', 'black hole', 'RESOURCE_EXHAUSTED']);
const preparedThoughts = 6;

export const tryStoreFaults: ChaosTrial = async ({ isLong, seed }) => {
  const emulator = await requireFirestoreEmulator();
  const random = seededRandom(seed);
  const other = allFaults[Math.floor(random() * allFaults.length)];
  const faults = allFaults.filter((fault) => isLong || shortFaults.has(fault.name) || fault === other);
  const sizes = isLong ? [1, 50] : [12];
  const site = await openFaultySite(emulator.host, 'demo-faults');
  try {
    for (let index = 0; index < preparedThoughts; index += 1)
      await retry(() => addThought(site, `prepared-${index}`));
    const outcomes: Outcome[] = [];
    for (const fault of faults)
      for (const requests of sizes) outcomes.push(await tryFault(site, fault, requests, random));
    return createRows(
      outcomes,
      `${faults.length} faults of Firestore, ${sizes.join(' and ')} requests`,
      isLong,
    );
  } finally {
    await site.close();
    await emulator.stop();
  }
};

async function tryFault(site: FaultySite, fault: Fault, requests: number, random: Random): Promise<Outcome> {
  const { network, stores } = site;
  const thoughts = await stores.thoughts.findByRanks(
    Array.from({ length: preparedThoughts }, (_, rank) => rank),
  );
  let isOver = fault.end === null;
  let overAt = performance.now();
  fault.begin(network);
  const waiting = [
    (attempt: number) => readFeed(site, attempt),
    (attempt: number) => addThought(site, `${fault.name}-${requests}-${attempt}`),
  ].map((request) => waitForStore(request, () => isOver));
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, index) => {
      const summary = `${fault.name} ${requests} ${index}`;
      const thought = thoughts[Math.floor(index / 5) % thoughts.length] ?? { id: 'none', version: 1 };
      return sendRequest(site, index, thought, summary, Math.floor(random() * 1e6));
    }),
  );
  if (fault.end !== null) {
    await pause(random() * 1_000);
    await fault.end(network);
    isOver = true;
    overAt = performance.now();
  }
  const waited = await Promise.all(waiting);
  const outcome = {
    answers: [...answers, ...waited.flatMap((caller) => caller.answers)],
    recoveryMs: Math.max(0, ...waited.map(({ answeredAt }) => answeredAt - overAt)),
    inconsistencies: await countInconsistencies(stores),
  };
  console.error(
    `${fault.name}, ${requests} at once: slowest ${Math.round(findSlowestMs(outcome.answers))} ms, recovery ${Math.round(outcome.recoveryMs)} ms`,
  );
  return outcome;
}

/** Sends one of the kinds of requests, in turns. */
function sendRequest(
  site: FaultySite,
  index: number,
  thought: { id: string; version: number },
  summary: string,
  feedSeed: number,
): Promise<Answer> {
  if (index % 5 === 0) return readFeed(site, feedSeed);
  if (index % 5 === 1) return addThought(site, summary);
  if (index % 5 === 2) return openPage(site, `/thought/${thought.id}`);
  if (index % 5 === 3) return openPage(site, '/');
  return updateThought(site, thought, summary);
}

const maxWaitMs = 60_000;

/** Retries a request until the store answers it after the fault. */
async function waitForStore(
  request: (attempt: number) => Promise<Answer>,
  isOver: () => boolean,
): Promise<{ answers: Answer[]; answeredAt: number }> {
  const answers: Answer[] = [];
  for (const expiresAt = performance.now() + maxWaitMs; performance.now() < expiresAt;) {
    const answer = await request(answers.length);
    answers.push(answer);
    if (answer.isFromStore && isOver()) return { answers, answeredAt: performance.now() };
    // Some faults are answered within milliseconds.
    await pause(50);
  }
  return { answers, answeredAt: Infinity };
}

/** The emulator is slow after its start. */
async function retry(request: () => Promise<Answer>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) if ((await request()).isFromStore) return;
  throw new Error('The site without faults does not save a thought.');
}

function createRows(outcomes: readonly Outcome[], size: string, isLong: boolean) {
  const label = `${size} at once`;
  const answers = outcomes.flatMap((outcome) => outcome.answers);
  const problems = answers.flatMap(({ problem }) => problem ?? []);
  const slowestRecoveryMs = Math.max(...outcomes.map(({ recoveryMs }) => recoveryMs));
  const halfWritten = sum(outcomes.map(({ inconsistencies }) => inconsistencies));
  // In CI, other programs use the same processors.
  const slack = isLong ? 1 : 3;
  return [
    atMost(`${label}: slowest answer`, findSlowestMs(answers) / 1000, 3.5 * slack, ' s'),
    noneOf(`${label}: visitors without thoughts, other errors than UNAVAILABLE`, problems),
    atMost(`${label}: half-written changes`, halfWritten, 0, ''),
    atMost(`${label}: recovery for a caller that waits`, slowestRecoveryMs / 1000, 2 * slack, ' s'),
  ];
}

function findSlowestMs(answers: readonly Answer[]): number {
  return Math.max(...answers.map(({ ms }) => ms));
}
