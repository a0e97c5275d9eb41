// Clients that send more than any route accepts, to each form of a target.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { targetForms } from '../../tests/support/site/targetForms.ts';
import { median } from '../../bench/benchmark.ts';
import { startSite } from '../../bench/site.ts';
import { atMost, type ChaosTrial } from '../trial.ts';

export const tryLargeBodies: ChaosTrial = async ({ isLong }) => {
  const [site, idle] = [await startSite({ LOG_FORMAT: 'json' }), await startSite({ LOG_FORMAT: 'json' })];
  const sizes = isLong ? [50, 30, 2, 500] : [10, 5, 2, 30];
  const targets = Object.values(targetForms).flatMap((toTarget) =>
    ['/graphql', '/local-sign-in'].map((path) => toTarget(path)),
  );
  const statuses: number[] = [];
  const delaysMs: number[] = [];
  for (const target of targets) {
    const { promise: sent, signal } = sendBodies(site.url, target, sizes);
    // Other programs delay both servers.
    const [slowestMs, idleMs, received] = await Promise.all([
      measureHealth(site.url, signal),
      measureHealth(idle.url, signal),
      sent,
    ]);
    statuses.push(...received);
    delaysMs.push(slowestMs - idleMs);
  }
  const memory = await site.readPeakMemory();
  await Promise.all([site.stop(), idle.stop()]);
  const [unfinished, unfinishedMb, finished, finishedMb] = sizes;
  const label = `${unfinished} unfinished bodies of ${unfinishedMb} MB and ${finished} finished ones of ${finishedMb} MB, to each of ${targets.length} targets: responses other than 413`;
  return [
    atMost(label, statuses.filter((status) => status !== 413).length, 0, ''),
    atMost('– largest memory of the server’s process', memory / 1_000_000, 400, ' MB'),
    // The bodies of the short form are sent within a few responses.
    ...(isLong
      ? [
          atMost(
            '– slowest response of /health, beyond the slowest of an idle server',
            median(delaysMs),
            100,
            ' ms',
          ),
        ]
      : []),
  ];
};

/** Sends the bodies from another process. Returns the statuses of the responses, and a signal when they have come. */
function sendBodies(origin: string, target: string, sizes: readonly number[]) {
  const child = fork(join(import.meta.dirname, 'sendLargeBodies.ts'), [origin, target, ...sizes.map(String)]);
  const controller = new AbortController();
  const promise = once(child, 'message').then(([statuses]: number[][]) => {
    controller.abort();
    return statuses ?? [];
  });
  return { promise, signal: controller.signal };
}

/** Returns the time of the slowest response of /health until the signal, in milliseconds. */
async function measureHealth(origin: string, signal: AbortSignal): Promise<number> {
  let slowestMs = 0;
  for (; !signal.aborted; await pause(20)) {
    const startedMs = performance.now();
    await (await fetch(`${origin}/health`)).text();
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
  }
  return slowestMs;
}
