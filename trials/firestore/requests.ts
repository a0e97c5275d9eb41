// The requests of visitors and admins while the store fails, and what each of them should get.
import { builtInThoughts } from '../../api/thoughts/starterThoughts.ts';
import type { FaultySite } from './faultySite.ts';

/**
 * Measures how long this process has waited for a processor that other programs used, so that times can be given without
 * it. Otherwise, a trial on a busy machine would measure the machine.
 * @returns a function that returns the milliseconds since the start.
 */
function startProcessorWaitMeter(): () => number {
  let waitedMs = 0;
  let lastMs = performance.now();
  let lastCpuMs = readCpuMs();
  const measure = () => {
    const [nowMs, cpuMs] = [performance.now(), readCpuMs()];
    const elapsedMs = nowMs - lastMs;
    // A timer that is late while this process has not used the processor had to wait for it.
    if (elapsedMs > 2 * intervalMs) waitedMs += Math.max(0, elapsedMs - intervalMs - (cpuMs - lastCpuMs));
    lastMs = nowMs;
    lastCpuMs = cpuMs;
  };
  setInterval(measure, intervalMs).unref();
  return () => {
    measure();
    return waitedMs;
  };
}

const intervalMs = 20;

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export interface Answer {
  /** The duration, except for the time when other programs used the processor. */
  ms: number;
  /** Whether a visitor saw thoughts, or an admin's change was acknowledged or failed with UNAVAILABLE. */
  isRight: boolean;
  /** Whether the store has answered: it has saved the change, or the thoughts are from the collection. */
  isFromStore: boolean;
  /** A description of what was wrong. */
  problem?: string;
}

const readProcessorWaitMs = startProcessorWaitMeter();

/** Returns the time in milliseconds. It stands still while other programs use the processor. */
export function readClockMs(): number {
  return performance.now() - readProcessorWaitMs();
}

/** The text of all thoughts of the trials begins with it. */
export const textPrefix = 'Thought number';
const input = {
  thought: textPrefix,
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};
/** A page in an outage contains one of these texts, or the text of a stored thought. */
const knownTexts = [textPrefix, ...builtInThoughts.map(({ thought }) => thought.split(/['’]/)[0] ?? '')];

/** Returns the path and query of a page of the feed. All have the same text, which the server parses once. */
export function feedPath(seed: number): string {
  const query = 'query($seed:Int!){feed(seed:$seed,first:3){source thoughts{id}}}';
  return `/graphql?${new URLSearchParams({ query, variables: JSON.stringify({ seed }) }).toString()}`;
}

/** Requests a page of the feed. */
export async function readFeed(siteUrl: string, seed: number): Promise<Answer> {
  return measure(async () => {
    const response = await fetch(`${siteUrl}${feedPath(seed)}`);
    const { data } = (await response.json()) as {
      data?: { feed: { source: string; thoughts: unknown[] } | null };
    };
    const count = data?.feed?.thoughts.length ?? 0;
    return {
      isRight: count > 0,
      isFromStore: data?.feed?.source === 'COLLECTION',
      problem: `a feed of ${count} thoughts, with ${response.status}`,
    };
  });
}

/** Opens the home page, the page of a thought, or another path that answers with a thought. */
export async function openPage(siteUrl: string, path: string): Promise<Answer> {
  return measure(async () => {
    const response = await fetch(`${siteUrl}${path}`);
    const html = await response.text();
    const hasThought = knownTexts.some((text) => html.includes(text));
    return {
      isRight: hasThought && (response.status === 200 || response.status === 503),
      isFromStore: response.status === 200 && html.includes(textPrefix),
      problem: `${path} with ${response.status}, ${hasThought ? 'with' : 'without'} a thought`,
    };
  });
}

/** Adds a thought. The admin's client sends the same key when it retries the request. */
export function addThought(site: FaultySite, key: string): Promise<Answer> {
  return save(site, 'addThought(input: $input, key: $key)', '$key: ID!', key, { key });
}

/** Changes a thought of this version. */
export function updateThought(
  site: FaultySite,
  { id, version }: { id: string; version: number },
  summary: string,
): Promise<Answer> {
  const call = 'updateThought(id: $id, input: $input, version: $version)';
  return save(site, call, '$id: ID!, $version: Int!', summary, { id, version });
}

function save(
  { asAdmin }: FaultySite,
  call: string,
  parameters: string,
  summary: string,
  variables: object,
): Promise<Answer> {
  const mutation = `mutation ($input: ThoughtInput!, ${parameters}) { result: ${call} { kind: __typename } }`;
  return measure(async () => {
    const { data, code } = await asAdmin(mutation, { ...variables, input: { ...input, summary } });
    const result = data['result'] as { kind: string } | null | undefined;
    const isSaved = result?.kind === 'Thought';
    return {
      isRight: isSaved || code === 'UNAVAILABLE',
      isFromStore: isSaved,
      problem: `a change with ${code ?? result?.kind}`,
    };
  });
}

async function measure(request: () => Promise<Omit<Answer, 'ms'> & { problem: string }>): Promise<Answer> {
  const startedMs = readClockMs();
  const { problem, ...answer } = await request();
  const ms = readClockMs() - startedMs;
  return { ...answer, ms, ...(!answer.isRight && { problem }) };
}
