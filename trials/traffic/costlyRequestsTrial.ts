import { limits } from '../../api/graphql/limits.ts';
import { median } from '../../bench/benchmark.ts';
import { atMost, type ChaosRow, type ChaosTrial } from '../trial.ts';
import { createPost, openApplication, type SendRequest, type SentRequest } from './application.ts';
import { costlyHeads, costlyQueries, createLargeRequests } from './costlyRequests.ts';

const maxMs = 50;

/** Measures for how long each of many costly requests occupies the thread that serves everybody. */
export const tryCostlyRequests: ChaosTrial = async ({ isLong }) => {
  const send = await openApplication();
  const runs = isLong ? 25 : 3;
  const queries = Object.entries(costlyQueries).map(
    ([name, query]) => [name, createPost({ query })] as const,
  );
  return [
    await measureSlowest('short ones', send, { ...Object.fromEntries(queries), ...costlyHeads }, runs),
    await measureSlowest('of 50,000 bytes', send, createLargeRequests(limits.anonymousBodyBytes), runs),
    await measureSlowest('of 1,500,000 bytes', send, createLargeRequests(limits.bodyBytes), runs),
  ];
};

/** The median of several runs counts, because a garbage collection may fall into any of them. */
async function measureSlowest(
  size: string,
  send: SendRequest,
  requests: Record<string, SentRequest>,
  runs: number,
): Promise<ChaosRow> {
  const results: { name: string; ms: number }[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const response = await send(request);
      if (response === undefined || response.status >= 500) throw new Error(`${name}: not answered.`);
      times.push(response.processorMs);
    }
    results.push({ name, ms: median(times) });
  }
  const [slowest = { name: '', ms: Number.NaN }] = results.toSorted((one, other) => other.ms - one.ms);
  const label = `${results.length} costly anonymous requests, ${size}: processor time of the slowest (${slowest.name})`;
  return atMost(label, slowest.ms, maxMs, ' ms');
}
