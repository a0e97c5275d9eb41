import { expect, test } from 'vitest';
import { thoughtPath } from './thoughtPath.ts';

test.each([
  ['1-stay-hungry', '/thought/1-stay-hungry'],
  ['a/b', '/thought/a%2Fb'],
  ['..', '/thought/..'],
  ['🌊 ?#%', '/thought/%F0%9F%8C%8A%20%3F%23%25'],
  [`it's (so)*!`, '/thought/it%27s%20%28so%29%2A%21'],
  ['"><script>', '/thought/%22%3E%3Cscript%3E'],
  ['\0', '/thought/%00'],
  ['\ud800', '/thought/%EF%BF%BD'],
])('thoughtPath(%j) returns %s', (id, path) => {
  expect(thoughtPath(id)).toBe(path);
});
