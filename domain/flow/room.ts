// Room on the stage for new bubbles, which never cover others. If there is too little, the oldest bubbles leave early.
import {
  advanceBubbleTimers,
  type Bubble,
  canMakeRoom,
  fadeMs,
  isRevived,
  type StepContext,
} from '../bubble/bubble.ts';
import type { BubbleContent } from '../bubble/stage.ts';
import { type Flow, isAtEnd, letLeave, removeBubbles } from './flowState.ts';

/** Returns the next bubble among the others, or null if they leave it no room. */
type CreateNext<T extends BubbleContent> = (others: readonly Bubble<T>[]) => Bubble<T> | null;

/**
 * Lets as many of the oldest bubbles leave as a bubble needs that will appear in `dueMs`. None leaves if they don't make
 * enough room; then the new bubble waits.
 */
export function makeRoom<T extends BubbleContent>(
  flow: Flow<T>,
  dueMs: number,
  create: CreateNext<T>,
): Flow<T> {
  if (hasRoomIn(flow, dueMs, create)) return flow;
  const oldest = flow.bubbles.filter((bubble) => canMakeRoom(bubble) && bubble.mustStayMs <= 0);
  for (let count = 1; count <= oldest.length; count++) {
    const withRoom = letLeave(flow, oldest.slice(0, count));
    if (hasRoomIn(withRoom, fadeMs, create)) return withRoom;
  }
  return flow;
}

function hasRoomIn<T extends BubbleContent>(
  { bubbles }: Flow<T>,
  ms: number,
  create: CreateNext<T>,
): boolean {
  const others = bubbles.map((bubble) => advanceBubbleTimers(bubble, ms));
  const remaining = others.filter(({ phase, remainingMs }) => phase === 'visible' || remainingMs > 0);
  return remaining.length === 0 || create(remaining) !== null;
}

/**
 * Returns a bubble that the visitor has asked for, and the flow with the bubbles that have room beside it. If
 * necessary, others disappear at once: first the leaving ones, then the oldest, and paused ones last.
 */
export function createBubbleAtOnce<T extends BubbleContent>(
  flow: Flow<T>,
  create: CreateNext<T>,
): { flow: Flow<T>; bubble: Bubble<T> } {
  const bubble = create(flow.bubbles);
  if (bubble !== null) return { flow, bubble };
  const [first] = flow.bubbles.toSorted((one, other) => rankToStay(one) - rankToStay(other));
  if (first === undefined) throw new Error('An empty stage has no room for a bubble.');
  return createBubbleAtOnce(removeBubbles(flow, [first]), create);
}

/**
 * Places the bubbles again on a stage that has changed. Those without room disappear at once, because they would cover
 * others while they fade. The one bubble at the end stays in the middle.
 */
export function placeBubblesAgain<T extends BubbleContent>(flow: Flow<T>, { stage }: StepContext): Flow<T> {
  if (stage === null) return flow;
  if (isAtEnd(flow))
    return {
      ...flow,
      bubbles: flow.bubbles.map((bubble) =>
        bubble.phase === 'visible' ? stage.placeInMiddle(bubble) : bubble,
      ),
    };
  const bubbles = stage.placeAgain(flow.bubbles, rankToStay);
  const removed = flow.bubbles.filter(
    ({ instanceId }) => !bubbles.some((bubble) => bubble.instanceId === instanceId),
  );
  return { ...removeBubbles(flow, removed), bubbles };
}

/** The bubbles that the visitor has chosen have a rank of 2 or more. */
function rankToStay(bubble: Bubble<BubbleContent>): number {
  if (bubble.phase !== 'visible') return 0;
  if (bubble.isPaused) return 3;
  return isRevived(bubble) ? 2 : 1;
}
