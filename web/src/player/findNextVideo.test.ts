import { expect, test } from 'vitest';
import { findNextVideo } from './findNextVideo.ts';

const list = [
  { id: '1', video: {} },
  { id: '2', video: null },
  { id: '3', video: {} },
];

test('findNextVideo skips thoughts without a video, and starts over after the last one', () => {
  expect(findNextVideo(list, '1')?.id).toBe('3');
  expect(findNextVideo(list, '3')?.id).toBe('1');
});

test('findNextVideo returns the first video if the thought is no longer in the list', () => {
  expect(findNextVideo(list, 'removed')?.id).toBe('1');
});

test('findNextVideo returns null if no other thought has a video', () => {
  expect(findNextVideo(list.slice(0, 2), '1')).toBeNull();
  expect(findNextVideo([], '1')).toBeNull();
});
