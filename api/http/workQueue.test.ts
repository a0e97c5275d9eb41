import { expect, test } from 'vitest';
import { createWorkQueue } from './workQueue.ts';

const present = new AbortController().signal;
const nextTurn = () => new Promise(setImmediate);

/** Keeps the processor busy for this time. */
function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs;);
}

test('the queue starts one piece of work in each turn of the event loop', async () => {
  const waitForTurn = createWorkQueue();
  const begun: number[] = [];
  const turns = Array.from({ length: 4 }, async (_, index) => {
    await waitForTurn('a', present);
    begun.push(index);
  });
  await Promise.resolve();
  const counts = [begun.length];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    counts.push(begun.length);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
  await Promise.all(turns);
});

test('a network that has used more processor time waits for others', async () => {
  const waitForTurn = createWorkQueue();
  const order: string[] = [];
  const run = async (network: string, ms: number) => {
    await waitForTurn(network, present);
    order.push(network);
    work(ms);
  };
  await Promise.all([
    ...Array.from({ length: 4 }, () => run('greedy', 150)),
    ...Array.from({ length: 3 }, () => run('modest', 1)),
  ]);
  expect(order).toEqual(['greedy', 'modest', 'modest', 'modest', 'greedy', 'greedy', 'greedy']);
});

test('the queue skips the work of aborted requests', async () => {
  const waitForTurn = createWorkQueue();
  const controller = new AbortController();
  void waitForTurn('a', present);
  const waiting = [controller.signal, present, controller.signal].map((signal) => waitForTurn('a', signal));
  controller.abort();
  expect(await Promise.all(waiting.map((turn) => Promise.resolve(turn)))).toEqual([
    'clientGone',
    'granted',
    'clientGone',
  ]);
  expect(waitForTurn('b', controller.signal)).toBe('clientGone');
});

test('a network with too many waiting requests is refused, but not others', () => {
  const waitForTurn = createWorkQueue();
  const turns = Array.from({ length: 302 }, () => waitForTurn('a', present));
  expect(turns.at(-1)).toBe('refused');
  expect(waitForTurn('b', present)).toBeInstanceOf(Promise);
});
