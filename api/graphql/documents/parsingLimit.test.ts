import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { persistedQueries } from '../../generated/persistedQueries.generated.ts';
import { openTestSite, readFirstError, type TestSite } from '../../../tests/support/site/testSite.ts';
import { createParsingLimit, maxWaitingOfNetwork } from './parsingLimit.ts';

/** Time that advances from timer to timer, and by the work that is done. */
function createSimulation() {
  let nowMs = 0;
  const timers: { dueMs: number; callback: () => void }[] = [];
  const setTimer = (callback: () => void, ms: number) => void timers.push({ dueMs: nowMs + ms, callback });
  return {
    clock: { nowMs: () => nowMs, processorMs: () => nowMs, setTimer },
    nowMs: () => nowMs,
    work: (ms: number) => () => {
      nowMs += ms;
      return true;
    },
    wait: (ms: number) => new Promise<void>((resolve) => setTimer(resolve, ms)),
    runUntil: async (endMs: number) => {
      for (;;) {
        await new Promise(setImmediate);
        timers.sort((one, other) => one.dueMs - other.dueMs);
        const [next] = timers;
        if (next === undefined || next.dueMs > endMs) break;
        timers.shift();
        nowMs = Math.max(nowMs, next.dueMs);
        next.callback();
      }
      nowMs = Math.max(nowMs, endMs);
    },
  };
}

describe('the limit of the time for parsing', () => {
  test.each([0.2, 10])(
    'lets ten new queries a second of eight clients wait less than a second beside four clients with queries of %d ms',
    async (noisyMs) => {
      const { clock, nowMs, work, wait, runUntil } = createSimulation();
      const limit = createParsingLimit(clock);
      const waits: number[] = [];
      let [refused, noisyTimeMs] = [0, 0];
      const sendNoise = async () => {
        for (;;) {
          if ((await limit.run('network', work(noisyMs))) !== null) noisyTimeMs += noisyMs;
          await wait(1);
        }
      };
      const sendQuery = async () => {
        const startedMs = nowMs();
        if ((await limit.run('network', work(0.2))) === null) refused += 1;
        waits.push(nowMs() - startedMs);
      };
      const sendQueries = async () => {
        for (;;) {
          void sendQuery();
          await wait(100);
        }
      };
      for (let client = 0; client < 4; client += 1) void sendNoise();
      for (let client = 0; client < 8; client += 1) void sendQueries();
      await runUntil(10_000);
      expect(refused).toBe(0);
      expect(waits.length).toBeGreaterThan(700);
      expect(Math.max(...waits)).toBeLessThan(1_000);
      expect(noisyTimeMs).toBeLessThan(1_200);
    },
  );

  test('refuses a query that has waited for a second, and those beyond the number that may wait', async () => {
    const { clock, nowMs, work, runUntil } = createSimulation();
    const limit = createParsingLimit(clock);
    await limit.run('network', work(500));
    const refusedAtMs: number[] = [];
    const send = async () => {
      if ((await limit.run('network', () => true)) === null) refusedAtMs.push(nowMs());
    };
    for (let query = 0; query < maxWaitingOfNetwork + 5; query += 1) void send();
    await runUntil(1_400);
    expect(refusedAtMs.filter((ms) => ms === 500)).toHaveLength(5);
    expect(await limit.run('another network', () => true)).toBe(true);
    await runUntil(1_600);
    expect(refusedAtMs.filter((ms) => ms === 1_500)).toHaveLength(maxWaitingOfNetwork);
    await runUntil(6_000);
    expect(await limit.run('network', () => true)).toBe(true);
  });

  test('reports an error of the work to its caller', async () => {
    const { clock, work, runUntil } = createSimulation();
    const limit = createParsingLimit(clock);
    await limit.run('network', work(101));
    const failing = limit.run('network', () => {
      throw new Error('A bug.');
    });
    void runUntil(200);
    await expect(failing).rejects.toThrow('A bug.');
  });
});

describe('in a network that has used the time for parsing', () => {
  const knownQuery = '{ feed(seed: 1, first: 1) { totalCount } }';
  let site: TestSite;
  beforeAll(async () => {
    const { clock, work } = createSimulation();
    const parsingLimit = createParsingLimit(clock);
    site = await openTestSite({}, { responseCache: null, parsingLimit });
    await site.graphqlRequest(knownQuery);
    const network = '127.0.0.0/24';
    await parsingLimit.run(network, work(1_000));
    for (let query = 0; query < maxWaitingOfNetwork; query += 1) void parsingLimit.run(network, () => true);
  });
  afterAll(() => site.close());

  test('a new query is refused with status 429 and Retry-After if a hundred others wait', async () => {
    const response = await site.post({ query: '{ unknown }' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await readFirstError(response)).toMatchObject({
      message: expect.stringMatching(/^Too many new queries .*: try again in a second\.$/),
      extensions: { code: 'RATE_LIMITED' },
    });
  });

  test('a query that was valid before is answered', async () => {
    expect((await site.graphqlRequest(knownQuery)).data).toEqual({ feed: { totalCount: 40 } });
  });

  test('the operations of the web client are executed', async () => {
    const responses = Object.values(persistedQueries).map((query) => site.post({ query }));
    const statuses = new Set((await Promise.all(responses)).map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect(statuses.has(429)).toBe(false);
  });
});
