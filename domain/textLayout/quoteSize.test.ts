import { expect, test } from 'vitest';
import { quoteSize } from './quoteSize.ts';

test.each([
  [1, 'short'],
  [140, 'short'],
  [141, 'long'],
  [320, 'long'],
  [321, 'longest'],
])('the size of a quote of %i characters is “%s”', (length, size) => {
  expect(quoteSize('x'.repeat(length))).toBe(size);
});
