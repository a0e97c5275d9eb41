import { expect, test } from 'vitest';
import { parsePastedTalk } from './pastedTalk.ts';

const url = 'https://youtu.be/UF8uR6Z6KLc?t=870';

test.each([
  [url, { url }],
  [` ${url}\n`, { url }],
  [
    `“Stay hungry. Stay foolish.” — Steve Jobs\n${url}`,
    { url, thought: 'Stay hungry. Stay foolish.', author: 'Steve Jobs' },
  ],
  [`${url}\nStay hungry.\n– Steve Jobs`, { url, thought: 'Stay hungry.', author: 'Steve Jobs' }],
  [`Go on — and on. ${url}`, { url, thought: 'Go on — and on.' }],
  [`千里之行，始於足下。— 老子 ${url}`, { url, thought: '千里之行，始於足下。', author: '老子' }],
  ['https://example.com/watch?v=UF8uR6Z6KLc', null],
  ['Stay hungry. — Steve Jobs', null],
  ['', null],
])('the fields of the copied text %j are %j', (text, fields) => {
  expect(parsePastedTalk(text)).toEqual(fields);
});
