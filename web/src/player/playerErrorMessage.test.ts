import { expect, test } from 'vitest';
import { playerErrorMessage } from './playerErrorMessage.ts';

test.each([2, 5, 100, 101, 150, 153, 'stalled', 999] as const)(
  'trouble %s comes with what to do',
  (trouble) => {
    expect(playerErrorMessage(trouble)).toMatch(/(Close it|Open it|open it|open the video|Press play)/);
  },
);
