import { expect, test } from 'vitest';
import { createOriginCheck } from './originCheck.ts';

test('the origin check accepts the current and the previous secret, and nothing else', async () => {
  const isFromCloudFront = createOriginCheck(['current', 'previous'], async () => null);
  expect(await isFromCloudFront('current')).toBe(true);
  expect(await isFromCloudFront('previous')).toBe(true);
  for (const value of [undefined, '', 'curren', 'current ', 'current,previous', 'Current'])
    expect(await isFromCloudFront(value)).toBe(false);
});

test('the origin check accepts a secret that CloudFront uses since a rotation, without a new process', async () => {
  const isFromCloudFront = createOriginCheck(['old'], async () => ['new', 'old']);
  expect(await isFromCloudFront('new')).toBe(true);
  expect(await isFromCloudFront('old')).toBe(true);
});

test('the origin check reads the secrets at most once in ten seconds, whatever anonymous clients send', async () => {
  let nowMs = 0;
  let reads = 0;
  const reload = async () => {
    reads += 1;
    return ['new'];
  };
  const isFromCloudFront = createOriginCheck(['old'], reload, () => nowMs);
  for (const value of ['a', 'b', undefined, 'c']) expect(await isFromCloudFront(value)).toBe(false);
  expect(reads).toBe(1);
  nowMs = 10_000;
  expect(await isFromCloudFront('d')).toBe(false);
  expect(reads).toBe(2);
});

test('the origin check keeps the secrets that it knows when reading them fails', async () => {
  const isFromCloudFront = createOriginCheck(['old'], () => Promise.reject(new Error('denied')));
  expect(await isFromCloudFront('new')).toBe(false);
  expect(await isFromCloudFront('old')).toBe(true);
});
