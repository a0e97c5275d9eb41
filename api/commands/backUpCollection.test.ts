import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { retryWhileUnavailable } from './backUpCollection.ts';

test('retryWhileUnavailable throws the last error, and any other error at once', async () => {
  let calls = 0;
  const fail = (error: Error) =>
    retryWhileUnavailable(
      async () => {
        calls += 1;
        throw error;
      },
      () => {},
      [1, 1],
    );
  await expect(fail(new StoreUnavailable('Gone.'))).rejects.toThrow('Gone.');
  expect(calls).toBe(3);
  await expect(fail(new TypeError('A bug.'))).rejects.toThrow('A bug.');
  expect(calls).toBe(4);
});

test('retryWhileUnavailable continues after failures, and prints each', async () => {
  const failures = [new StoreUnavailable('It is busy.'), new StoreUnavailable('It is down.')];
  const printed: string[] = [];
  const work = async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return 'done';
  };
  expect(await retryWhileUnavailable(work, (line) => printed.push(line), [1, 2])).toBe('done');
  expect(printed).toEqual(['It is busy. Trying again in 0.001 s…', 'It is down. Trying again in 0.002 s…']);
});
