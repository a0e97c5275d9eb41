import { describe, expect, test } from 'vitest';
import { parseMessageToPage, parseNotificationUrl, parsePushMessage } from './messages.ts';

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
  ])('is read from %j: %s', (message, url) => {
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
  ])('is null for %j', (message) => {
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

const notification = { title: 'New', body: 'Read it.', url: null };
const foreignData = [null, undefined, 7, 'text', [], { type: 'other' }];

describe('parseMessageToPage', () => {
  test.each([{ notification }, { notificationTag: 'a' }, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }])(
    'returns the message %j',
    (message) => {
      expect(parseMessageToPage(message)).toEqual(message);
    },
  );

  test.each([...foreignData, { notification: { title: 7 } }, { videoUrl: 7 }])(
    'returns a message without content for %j',
    (data) => {
      expect(parseMessageToPage(data)).toEqual({});
    },
  );
});

describe('parseNotificationUrl', () => {
  test('returns the URL of a notification', () => {
    expect(parseNotificationUrl({ url: 'https://upwell.example/' })).toBe('https://upwell.example/');
  });

  test.each([...foreignData, { url: null }, { url: 7 }])('returns null for %j', (data) => {
    expect(parseNotificationUrl(data)).toBeNull();
  });
});
