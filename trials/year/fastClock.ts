// Loaded by `node --import` into the real server and the real commands, so that a year passes in an hour. The clock is
// outside of them: `Date`, `performance.now()` and the timer of the jobs follow the numbers in CLOCK_FILE, which the
// trial moves by 20 minutes while nothing is at work. A clock that runs fast all the time, such as libfaketime's, would
// let each millisecond of work take ten seconds, and every timeout would end it. Other timers are real, because they
// limit real work.
import { openSync, readSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const file = openSync(process.env['CLOCK_FILE'] ?? '', 'r');
/**
 * Three numbers that the trial writes: the offset of the machine's clock, the offset of the time since the process has
 * started, which never decreases, and the number of requested garbage collections, which let the trial measure the
 * memory in use.
 */
const numbers = new Float64Array(3);
const bytes = new Uint8Array(numbers.buffer);
let collected = 0;

function readHands(): [number, number] {
  readSync(file, bytes, 0, bytes.length, 0);
  const [clockMs = 0, elapsedMs = 0, collections = 0] = numbers;
  if (collections !== collected) globalThis.gc?.();
  collected = collections;
  return [clockMs, elapsedMs];
}

const RealDate = Date;
const readRealMs = Date.now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget) as object,
});
RealDate.now = () => Math.floor(readRealMs() + readHands()[0]);

const readElapsedMs = performance.now.bind(performance);
performance.now = () => readElapsedMs() + readHands()[1];

const wait = timers.setTimeout;
/** The job timer waits for ten seconds and more, everything else for less. */
const minFollowedMs = 10_000;
timers.setTimeout = async <Value>(ms = 1, value?: Value, options?: Parameters<typeof wait>[2]) => {
  if (ms < minFollowedMs) return wait(ms, value as Value, options);
  for (const endsAtMs = performance.now() + ms; performance.now() < endsAtMs;)
    await wait(5, undefined, options);
  return value as Value;
};
syncBuiltinESMExports();
