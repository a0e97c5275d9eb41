// Visitors and admins use the site while Firestore, or the network before it, fails in all ways.
import { setTimeout as pause } from 'node:timers/promises';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { atMost, type ChaosTrial, noneOf, sum } from '../trial.ts';
import { allFaults, type Fault } from './faults.ts';
import { countInconsistencies, type FaultySite, openFaultySite } from './faultySite.ts';
import { addThought, type Answer, openPage, readClockMs, readFeed, updateThought } from './requests.ts';

interface Outcome {
  fault: string;
  requests: number;
  answers: Answer[];
  /** Milliseconds from the end of the fault until each of the callers got an answer of the store. */
  recoveryMs: { reading: number; writing: number };
  inconsistencies: number;
}

export const tryStoreFaults: ChaosTrial = async ({ isLong, seed }) => {
  const emulator = await requireFirestoreEmulator();
  const random = seededRandom(seed);
  try {
    const outcomes = isLong
      ? await tryOneAfterTheOther(emulator.host, random)
      : await tryAtOnce(emulator.host, random);
    return describeOutcomes(outcomes, isLong ? '1 and 50 requests' : '12 requests');
  } finally {
    await emulator.stop();
  }
};

/** Tries each fault with one request and with 50 at once. */
async function tryOneAfterTheOther(emulatorHost: string, random: Random): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, fault] of allFaults.entries()) {
    const site = await openPreparedSite(emulatorHost, `demo-fault-${index}`);
    for (const requests of [1, 50]) {
      const outcome = await tryFault(site, fault, requests, random);
      outcomes.push(outcome);
      console.error(formatOutcome(outcome));
    }
    await site.close();
  }
  return outcomes;
}

/** Tries a few faults at the same time, each with a site of its own, because each of them takes seconds. */
async function tryAtOnce(emulatorHost: string, random: Random): Promise<Outcome[]> {
  const always = new Set(['silently dead connections', 'black hole', 'RESOURCE_EXHAUSTED']);
  const others = allFaults.filter(({ name }) => !always.has(name));
  const other = others[Math.floor(random() * others.length)];
  const sites: FaultySite[] = [];
  const faults = allFaults.filter((fault) => always.has(fault.name) || fault === other);
  for (const index of faults.keys()) sites.push(await openPreparedSite(emulatorHost, `demo-fault-${index}`));
  const outcomes = await Promise.all(
    faults.flatMap((fault, index) => {
      const site = sites[index];
      return site === undefined ? [] : [tryFault(site, fault, 12, random)];
    }),
  );
  await Promise.all(sites.map((site) => site.close()));
  return outcomes;
}

const preparedThoughts = 6;
const warmUpRequests = 20;

async function openPreparedSite(emulatorHost: string, projectId: string): Promise<FaultySite> {
  const site = await openFaultySite(emulatorHost, projectId);
  for (let index = 0; index < preparedThoughts; index += 1)
    await retry(() => addThought(site, `prepared-${index}`));
  // The first requests load code and compile it.
  await Promise.all(Array.from({ length: warmUpRequests }, (_, index) => readFeed(site.site.url, index)));
  for (let index = 0; index < warmUpRequests / 2; index += 1) await openPage(site.site.url, '/');
  return site;
}

async function tryFault(site: FaultySite, fault: Fault, requests: number, random: Random): Promise<Outcome> {
  const { network, stores } = site;
  const thoughts = await stores.thoughts.findByRanks(
    Array.from({ length: preparedThoughts }, (_, rank) => rank),
  );
  let isOver = fault.end === null;
  let overAt = readClockMs();
  fault.begin(network);
  const reading = waitForStore(
    (attempt) => readFeed(site.site.url, attempt),
    () => isOver,
  );
  const writing = waitForStore(
    (attempt) => addThought(site, `${fault.name}-${requests}-${attempt}`),
    () => isOver,
  );
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
    overAt = readClockMs();
  }
  const [reader, writer] = await Promise.all([reading, writing]);
  return {
    fault: fault.name,
    requests,
    answers: [...answers, ...reader.answers, ...writer.answers],
    recoveryMs: {
      reading: Math.max(0, reader.answeredAt - overAt),
      writing: Math.max(0, writer.answeredAt - overAt),
    },
    inconsistencies: await countInconsistencies(stores),
  };
}

/** Sends one of the kinds of requests, in turns. */
function sendRequest(
  site: FaultySite,
  index: number,
  thought: { id: string; version: number },
  summary: string,
  feedSeed: number,
): Promise<Answer> {
  if (index % 5 === 0) return readFeed(site.site.url, feedSeed);
  if (index % 5 === 1) return addThought(site, summary);
  if (index % 5 === 2) return openPage(site.site.url, `/thought/${thought.id}`);
  if (index % 5 === 3) return openPage(site.site.url, '/');
  return updateThought(site, thought, summary);
}

const maxWaitMs = 60_000;

/** Retries a request until the store answers it after the fault. */
async function waitForStore(
  request: (attempt: number) => Promise<Answer>,
  isOver: () => boolean,
): Promise<{ answers: Answer[]; answeredAt: number }> {
  const answers: Answer[] = [];
  for (const expiresAt = readClockMs() + maxWaitMs; readClockMs() < expiresAt;) {
    const answer = await request(answers.length);
    answers.push(answer);
    if (answer.isFromStore && isOver()) return { answers, answeredAt: readClockMs() };
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

function describeOutcomes(outcomes: readonly Outcome[], size: string) {
  const faults = `${new Set(outcomes.map(({ fault }) => fault)).size} faults of Firestore, ${size} at once`;
  const answers = outcomes.flatMap((outcome) => outcome.answers);
  const problems = answers.flatMap(({ problem }) => problem ?? []);
  const recoveries = outcomes.map(({ recoveryMs }) => Math.max(recoveryMs.reading, recoveryMs.writing));
  const halfWritten = sum(outcomes.map(({ inconsistencies }) => inconsistencies));
  return [
    atMost(`${faults}: slowest answer`, findSlowestMs(answers) / 1000, 3.5, ' s'),
    noneOf(`${faults}: visitors without thoughts, other errors than UNAVAILABLE`, problems),
    atMost(`${faults}: half-written changes`, halfWritten, 0, ''),
    atMost(`${faults}: recovery for a caller that waits`, Math.max(...recoveries) / 1000, 2, ' s'),
  ];
}

function formatOutcome({ fault, requests, answers, recoveryMs, inconsistencies }: Outcome): string {
  const problems = answers.filter(({ isRight }) => !isRight).length;
  const parts = [
    `${fault}, ${requests} at once: slowest ${Math.round(findSlowestMs(answers))} ms`,
    `read ${Math.round(recoveryMs.reading)} ms and written ${Math.round(recoveryMs.writing)} ms after it`,
    `${problems} wrong answers`,
    `${inconsistencies} inconsistencies`,
  ];
  return parts.join(', ');
}

function findSlowestMs(answers: readonly Answer[]): number {
  return Math.max(...answers.map(({ ms }) => ms));
}
