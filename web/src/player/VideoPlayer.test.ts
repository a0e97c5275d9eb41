import { expect, test } from 'vitest';
import { describeProblem } from './VideoPlayer.tsx';

test.each(['offline', 2, 5, 100, 101, 150, 153, 999] as const)(
  'the message for the problem %s says what to do',
  (problem) => {
    expect(describeProblem(problem).message).toMatch(/(Close it|Open it|open the video|[Tt]ry again)/);
  },
);

test.each([2, 100, 101, 150] as const)('the permanent error %s offers no retry', (problem) => {
  expect(describeProblem(problem).canRetry).toBe(false);
});
