import { expect, test } from 'vitest';
import { readImageType } from './imageType.ts';

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/webp', 'RIFF\0\n\0\0WEBPVP8 '],
  ['image/gif', 'GIF89a'],
  ['image/heic', '\0\0\0\x18ftypheic'],
  [null, '\0\0\0\x18ftypmp42'],
  [null, '<svg xmlns='],
  [null, ''],
])('readImageType returns %s for %j', (type, start) => {
  expect(readImageType(Buffer.from(start, 'latin1'))).toBe(type);
});
