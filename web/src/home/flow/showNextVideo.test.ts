import { createFlow } from '#domain/flow/flowState.ts';
import { seededRandom } from '#domain/feed/random.ts';
import { expect, test } from 'vitest';
import type { BubbleFragment } from '../operations.generated.ts';
import { createFlowRunner } from './flowRunner.ts';
import { showNextVideo } from './showNextVideo.ts';

test('showNextVideo returns the next thought with a video, and skips thoughts without one', () => {
  const runner = createTestRunner([true, false, false, true, true]);
  expect(showNextVideo(runner)?.id).toBe('3');
  expect(showNextVideo(runner)?.id).toBe('4');
});

test('showNextVideo returns null at the end of the queue, where the visitor is asked first', () => {
  const runner = createTestRunner([true, true, true, true, true]);
  runner.dispatch({ type: 'pauseChanged', reason: 'overlay', isActive: true });
  for (let index = 1; index < 5; index++) expect(showNextVideo(runner)?.id).toBe(`${index}`);
  expect(showNextVideo(runner)).toBeNull();
  expect(runner.getFlow().phase).toBe('prompting');
});

test('showNextVideo returns null if no thought of a short queue, which starts over, has a video', () => {
  expect(showNextVideo(createTestRunner([false, false]))).toBeNull();
});

/** Creates a flow of thoughts with or without a video. The first one is shown. */
function createTestRunner(hasVideo: boolean[]) {
  const runner = createFlowRunner<BubbleFragment>({
    initialFlow: createFlow(),
    random: seededRandom(1),
  });
  const thoughts = hasVideo.map((isPlayable, index) => ({
    id: `${index}`,
    thought: `Thought ${index}`,
    author: null,
    lang: null,
    url: null,
    video: isPlayable ? { id: 'UF8uR6Z6KLc', startSeconds: 0 } : null,
  }));
  runner.dispatch({ type: 'loaded', thoughts });
  return runner;
}
