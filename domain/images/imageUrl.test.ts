import { expect, test } from 'vitest';
import { toImageSrc } from './imageUrl.ts';

test.each(['/images/a.jpg', 'data:image/png;base64,AAAA'])('%s may be loaded', (address) => {
  expect(toImageSrc(address)).toBe(address);
});

test.each([
  null,
  '',
  'a.jpg',
  'https://a.example/b.png',
  'http://a.example/',
  '//evil.example/a.jpg',
  '/\\evil.example/a.jpg',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'data:image/svg+xml;base64,AAAA',
  'blob:x',
])('%s may not', (address) => {
  expect(toImageSrc(address)).toBeNull();
});
