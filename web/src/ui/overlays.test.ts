import { expect, test, vi } from 'vitest';
import { isOverlayOpen, onOverlayChange, reportOverlayOpened } from './overlays.ts';

test('isOverlayOpen returns true until the last dialog has closed', () => {
  const closeFirst = reportOverlayOpened();
  const closeSecond = reportOverlayOpened();
  closeFirst();
  expect(isOverlayOpen()).toBe(true);
  closeSecond();
  expect(isOverlayOpen()).toBe(false);
});

test('onOverlayChange tells listeners about each dialog until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = onOverlayChange(listener);
  reportOverlayOpened()();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  reportOverlayOpened()();
  expect(listener).toHaveBeenCalledTimes(2);
});
