import { expect, test } from 'vitest';
import { playerErrorMessage } from './playerErrorMessage.ts';

test.each([2, 5, 100, 101, 150, 153, 'stalled', 999] as const)(
  'the message for error %s says what to do',
  (playerError) => {
    expect(playerErrorMessage(playerError)).toMatch(/(Close it|Open it|open it|open the video|Press play)/);
  },
);
