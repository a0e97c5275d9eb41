import { describe, expect, test } from 'vitest';
import { parseMessageToPage, parseNotificationUrl } from './workerMessage.ts';

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
