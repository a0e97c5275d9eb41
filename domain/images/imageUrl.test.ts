import { expect, test } from 'vitest';
import { toImageSrc } from './imageUrl.ts';

test.each(['/images/a.jpg', 'data:image/png;base64,AAAA'])('toImageSrc returns %j', (url) => {
  expect(toImageSrc(url)).toBe(url);
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
])('toImageSrc returns null for %j', (url) => {
  expect(toImageSrc(url)).toBeNull();
});
