import { describe, expect, test } from 'vitest';
import { parsePushMessage } from './pushMessage.ts';

const origin = 'https://upwell.example';
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const urlOf = (message: object) =>
  parsePushMessage({ notification: { title: 't', body: 'b' }, ...message }, origin)?.url;

describe('the URL of a push message', () => {
  test.each([
    [{ data: { url: video }, fcmOptions: { link: 'https://a.example/' } }, video],
    [{ data: {}, fcmOptions: { link: 'https://a.example/' } }, 'https://a.example/'],
    [{ data: { url: '/thought/1' } }, 'https://upwell.example/thought/1'],
    [{ notification: { title: 't', body: video } }, video],
    [{ notification: { title: 't', body: 'HTTPS://a.example/x' } }, 'https://a.example/x'],
  ])('of %j is %s', (message, url) => {
    expect(urlOf(message)).toBe(url);
  });

  test.each([
    [{}],
    [{ notification: { title: 't', body: 'see https://a.example/' } }],
    [{ notification: { title: 't', body: '/thought/1' } }],
    [{ notification: { title: 't', body: 'javascript:alert(1)' } }],
    [{ data: { url: 'javascript:alert(1)' } }],
    [{ data: { url: 'data:text/html,x' } }],
    [{ data: { url: 'https://' } }],
    [{ data: { url: 7 } }],
  ])('of %j is null', (message) => {
    expect(urlOf(message)).toBeNull();
  });
});

describe('parsePushMessage', () => {
  test.each([null, undefined, 'text', 7, [], {}, { notification: null }, { data: { url: video } }])(
    'returns null for %j, which isn’t a notification',
    (payload) => {
      expect(parsePushMessage(payload, origin)).toBeNull();
    },
  );

  test('accepts a message without a body', () => {
    const expected = { title: 't', body: '', url: null };
    expect(parsePushMessage({ notification: { title: 't' } }, origin)).toEqual(expected);
  });
});
