import { type Bubble, isRevived, startLeaving } from '../bubble/bubble.ts';
import type { BubbleContent } from '../bubble/stage.ts';
import { defaultSpeed } from './speed.ts';

/** The state of the home screen's flow of bubbles. `reduceFlow` in `flow.ts` returns the next state after an event. */
export interface Flow<T extends BubbleContent> {
  phase: FlowPhase;
  /** Whether a single thought stays because it was requested. Otherwise it fades and is shown again. */
  isSingleKept: boolean;
  /**
   * The source of the newest thoughts of the queue: `none` if there are no thoughts yet, `fallback` while the API is
   * unreachable.
   */
  source: 'none' | 'fallback' | 'collection';
  /** The loaded thoughts, in their order on the screen, without those that were shown long ago. */
  queue: readonly T[];
  /** The index in the queue of the next thought to show. */
  nextIndex: number;
  bubbles: readonly Bubble<T>[];
  /** The thoughts whose bubbles have left in this visit, each once, newest first. "Previous" shows them again. */
  seen: readonly T[];
  /** The number of presses of "Previous" since a thought was last added to the seen ones. */
  backCount: number;
  /** The number of bubbles shown so far, without revived ones. */
  shownCount: number;
  /** 1 to 9: a new bubble appears every (10 - speed) seconds. */
  speed: number;
  /** The time since the last bubble appeared; infinite if the next one may appear at once. */
  sinceLastBubbleMs: number;
  /**
   * Whether the next bubble has room: `made` once others have left for it, shortly before it appears; `missing` while
   * it waits for another one to leave.
   */
  room: 'unknown' | 'made' | 'missing';
  /** The flow is paused while there is at least one reason. */
  pauseReasons: readonly PauseReason[];
  /** The effects of the last step. The sound and the announcements for screen readers react to it. */
  effects: readonly FlowEffect<T>[];
}

type FlowPhase =
  /** Waiting for thoughts; `loaded` and `fallbackLoaded` lead to `flowing`. */
  | 'loading'
  /** A new bubble at each interval. The end of the queue leads to `prompting`; a short queue starts over. */
  | 'flowing'
  /** Asking the visitor whether to show more; `moreRequested` leads to `loading`, `moreDeclined` to `stopped`. */
  | 'prompting'
  /** Showing the last bubble, or one that "Previous" brings back; `moreRequested` leads to `loading`. */
  | 'stopped';

export type PauseReason =
  | 'overlay'
  | 'user'
  | 'hidden'
  /** A touch holds a bubble. */
  | 'held'
  /** The server has rendered the first bubble, and the browser hasn't started the flow yet. */
  | 'notStarted';

export type FlowEffect<T extends BubbleContent> =
  | { type: 'shown'; bubble: Bubble<T>; isRevival: boolean }
  | { type: 'completed'; instanceId: string; thoughtId: string };

export function createFlow<T extends BubbleContent>({
  speed = defaultSpeed,
  isSingleKept = false,
}: Partial<Pick<Flow<T>, 'speed' | 'isSingleKept'>> = {}): Flow<T> {
  return {
    phase: 'loading',
    isSingleKept,
    source: 'none',
    queue: [],
    nextIndex: 0,
    bubbles: [],
    seen: [],
    backCount: 0,
    shownCount: 0,
    speed,
    sinceLastBubbleMs: Infinity,
    room: 'unknown',
    pauseReasons: [],
    effects: [],
  };
}

/** Returns whether the prompt has been shown. From then on, one bubble stays in the middle of the stage. */
export function isAtEnd({ phase }: Flow<BubbleContent>): boolean {
  return phase === 'prompting' || phase === 'stopped';
}

/** Returns whether a requested single thought is the only one on the stage and in the queue. */
export function isSingleShown({ isSingleKept, queue, bubbles }: Flow<BubbleContent>): boolean {
  return isSingleKept && queue.length === 1 && bubbles.length < 2;
}

/** Returns the newest paused bubble or, if none is paused, the newest one that isn't leaving. */
export function currentBubble<T extends BubbleContent>({ bubbles }: Flow<T>): Bubble<T> | undefined {
  return bubbles.findLast(({ isPaused }) => isPaused) ?? bubbles.findLast(({ phase }) => phase === 'visible');
}

// Bubbles that leave the stage: when their time is up, when the visitor dismisses them, or to make room for others.

/** Lets visible bubbles start leaving. Their thoughts are seen from now on. */
export function dismissAll<T extends BubbleContent>(flow: Flow<T>, leaving: readonly Bubble<T>[]): Flow<T> {
  const bubbles = flow.bubbles.map((bubble) => (leaving.includes(bubble) ? startLeaving(bubble) : bubble));
  return { ...addSeen(flow, leaving), bubbles };
}

/** Removes bubbles at once. The thoughts of visible ones are seen from now on. */
export function removeBubbles<T extends BubbleContent>(
  flow: Flow<T>,
  removed: readonly Bubble<T>[],
): Flow<T> {
  const visible = removed.filter(({ phase }) => phase === 'visible');
  return {
    ...addSeen(flow, visible),
    bubbles: flow.bubbles.filter((bubble) => !removed.includes(bubble)),
    effects: [
      ...flow.effects,
      ...removed.map(({ instanceId, thought }) => ({
        type: 'completed' as const,
        instanceId,
        thoughtId: thought.id,
      })),
    ],
  };
}

/** Adds the bubbles' thoughts to the seen thoughts. A known thought moves to the front, unless "Previous" showed it. */
export function addSeen<T extends BubbleContent>(flow: Flow<T>, bubbles: readonly Bubble<T>[]): Flow<T> {
  const added = bubbles.filter((bubble) => !isRevived(bubble)).map(({ thought }) => thought);
  if (added.length === 0) return flow;
  const others = flow.seen.filter(({ id }) => !added.some((thought) => thought.id === id));
  return { ...flow, seen: [...added.toReversed(), ...others], backCount: 0 };
}

/** Returns the index of the seen thought that "Previous" shows next, or -1 if there is none. */
export function findPreviousIndex({ seen, backCount, bubbles }: Flow<BubbleContent>): number {
  const visible = bubbles.filter(({ phase }) => phase === 'visible');
  return seen.findIndex(
    ({ id }, index) => index >= backCount && !visible.some(({ thought }) => thought.id === id),
  );
}
