import { expect, test } from 'vitest';
import { pagePath } from './pagePath.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?thought=4-stay-hungry&utm_source=mail', '/?thought=4-stay-hungry'],
  ['/?thought=', '/?thought='],
  ['/?author=ada&q=x', '/?author=ada'],
  ['/?thought=a%26b%20ü', '/?thought=a%26b%20%C3%BC'],
  ['/thought/a%20b?thought=x&q=x', '/thought/a%20b'],
  ['/browse?after=b&utm_source=mail&q=a%26', '/browse?q=a%26&after=b'],
  ['/author/ada?after=b', '/author/ada?after=b'],
])('pagePath(%j) returns %j', (address, path) => {
  expect(pagePath(new URL(address, 'http://localhost'))).toBe(path);
});
