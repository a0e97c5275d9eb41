import { isPromptNext, showNextAtOnce, showPrompt, upcomingThought } from './advanceTime.ts';
import type { BubbleContent, StepContext } from '../bubble/bubble.ts';
import { currentBubble, type Flow, hasOneThought } from './flowState.ts';
import { letLeave, removeBubbles } from './leaving.ts';
import { settleAll } from './seenThoughts.ts';

/**
 * Lets the current bubble leave and shows the next thought at once, during a pause too. At the end of the queue the
 * prompt follows instead, beside the last bubble. It has no effect while the prompt is shown or thoughts are loading, after
 * more was declined, and without another thought.
 */
export function showNextNow<T extends BubbleContent>(flow: Flow<T>, context: StepContext): Flow<T> {
  if (flow.phase !== 'flowing' || hasOneThought(flow)) return flow;
  if (isPromptNext(flow)) return showPrompt(flow);
  const prepared = removeFaded(dismissCurrentBubble(flow));
  const next = showNextAtOnce(prepared, context);
  // At the end of a short queue, the first call only returns to its start.
  return next.nextIndex === 0 ? showNextAtOnce(next, context) : next;
}

function dismissCurrentBubble<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const current = currentBubble(flow);
  if (current === undefined) return flow;
  const dismissed = letLeave(flow, [current]);
  return { ...dismissed, seen: settleAll(dismissed.seen) };
}

/**
 * Removes the bubble of the next thought if it is still leaving. During a pause, it also removes all but the last
 * leaving bubble, because no time passes that would remove them.
 */
function removeFaded<T extends BubbleContent>(flow: Flow<T>): Flow<T> {
  const nextId = upcomingThought(flow)?.id;
  const isTimeStopped = flow.pauseReasons.length > 0;
  const lastLeaving = flow.bubbles.findLast(({ phase }) => phase !== 'visible');
  const removed = flow.bubbles.filter(
    (bubble) =>
      bubble.phase !== 'visible' &&
      (bubble.thought.id === nextId || (isTimeStopped && bubble !== lastLeaving)),
  );
  return removeBubbles(flow, removed);
}
