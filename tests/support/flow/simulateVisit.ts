import { type Bubble, hoverScale } from '../../../domain/bubble/bubble.ts';
import { createStage, type StageArea } from '../../../domain/bubble/createStage.ts';
import { seededRandom } from '../../../domain/feed/random.ts';
import { type FlowEvent, msUntilNextTransition, reduceFlow } from '../../../domain/flow/flow.ts';
import { createFlow, type Flow } from '../../../domain/flow/flowState.ts';

interface SimulatedThought {
  id: string;
  thought: string;
}

export interface Visit {
  stage: StageArea;
  speed: number;
  bubbleCount: number;
  seed?: number;
  /** Whether the visitor pauses bubbles and presses "Previous" and "Next". */
  isInteractive?: boolean;
  /** The stage after turning the device, which happens at random times. */
  turnedStage?: StageArea;
}

interface WatchedVisit extends Visit {
  /** Called about every 100 ms of the simulated visit. */
  onMoment: (bubbles: readonly MovingBubble[], stage: StageArea) => void;
}

/** A bubble and its current position. */
interface MovingBubble {
  x: number;
  y: number;
  radiusPx: number;
  /** The radius of the bubble while it is held. */
  heldRadiusPx: number;
  isLeaving: boolean;
  isHeld: boolean;
}

const momentMs = 100;

/** Runs the flow until a number of bubbles have been shown. Positions are computed like the browser's animation. */
export function simulateVisit({
  stage: firstStage,
  turnedStage,
  speed,
  bubbleCount,
  seed = 1,
  isInteractive = false,
  onMoment,
}: WatchedVisit) {
  const random = seededRandom(seed);
  const floatedMs = new Map<string, number>();
  const shownAtMs: number[] = [];
  let stage = firstStage;
  let loadedCount = 0;
  let now = 0;
  let flow = createFlow<SimulatedThought>({ speed: speed });
  const dispatch = (event: FlowEvent<SimulatedThought>) => {
    flow = reduceFlow(flow, event, { now, random, stage: createStage(stage) });
    for (const effect of flow.effects) if (effect.type === 'shown' && !effect.isRevival) shownAtMs.push(now);
    if (flow.phase === 'loading') load();
    if (flow.phase === 'prompting') dispatch({ type: 'moreRequested' });
  };
  const load = () => {
    dispatch({ type: 'loaded', thoughts: createThoughts(loadedCount, random) });
    loadedCount += pageSize;
  };
  load();
  while (flow.shownCount < bubbleCount) {
    const ms = Math.min(msUntilNextTransition(flow) ?? momentMs, momentMs);
    for (const { instanceId, isPaused } of flow.bubbles)
      if (!isPaused) floatedMs.set(instanceId, (floatedMs.get(instanceId) ?? 0) + ms);
    now += ms;
    dispatch({ type: 'elapsed', ms });
    if (isInteractive && random() < 0.05) dispatch(createEvent(flow, random));
    if (turnedStage !== undefined && random() < 0.02) {
      stage = stage === firstStage ? turnedStage : firstStage;
      dispatch({ type: 'stageChanged' });
    }
    onMoment(
      flow.bubbles.map((bubble) => locate(bubble, stage, floatedMs.get(bubble.instanceId) ?? 0)),
      stage,
    );
  }
  return { shownAtMs };
}

/** The part of a bubble's radius that its text may cover. */
const wordsRatio = 0.83;
/** The tolerance for rounded positions. */
const tolerancePx = 0.1;

/**
 * Returns the number of moments with each kind of fault: `words` of a bubble are covered by another bubble, two bubbles
 * are `touching`, or one would be `outside` the stage if it were held.
 */
export function countFaults(visit: Visit): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (fault: string) => (counts[fault] = (counts[fault] ?? 0) + 1);
  simulateVisit({
    ...visit,
    onMoment: (bubbles, stage) => {
      for (const [index, bubble] of bubbles.entries()) {
        if (isOutside(bubble, stage)) count('outside');
        for (const other of bubbles.slice(index + 1)) {
          // A bubble that a held one touches starts leaving at once.
          if ((bubble.isHeld && other.isLeaving) || (other.isHeld && bubble.isLeaving)) continue;
          const radii = [bubble.radiusPx, other.radiusPx];
          const gapPx =
            Math.hypot(bubble.x - other.x, bubble.y - other.y) - radii.reduce((sum, radius) => sum + radius);
          if (gapPx < -tolerancePx) count('touching');
          if (gapPx < -Math.min(...radii) * (1 - wordsRatio)) count('words');
        }
      }
    },
  });
  return counts;
}

/** The height of a held bubble's lowest button below the bubble. */
const buttonPx = 22;

function isOutside({ x, y, heldRadiusPx }: MovingBubble, { width, height }: StageArea): boolean {
  const distance = Math.min(x, width - x, y, height - buttonPx - y);
  return distance < heldRadiusPx - tolerancePx;
}

function locate(bubble: Bubble<SimulatedThought>, stage: StageArea, floatedMs: number): MovingBubble {
  const { position, float, diameterPx, isPaused, phase } = bubble;
  if (position === null) throw new Error('The bubble has no place.');
  const risingMs = Math.max(0, floatedMs - float.delayMs);
  const heldRadiusPx = (diameterPx / 2) * hoverScale;
  return {
    x: position.x,
    y: position.y - (stage.riseHeight * risingMs) / float.durationMs,
    radiusPx: isPaused ? heldRadiusPx : diameterPx / 2,
    heldRadiusPx,
    isLeaving: phase !== 'visible',
    isHeld: isPaused,
  };
}

function createEvent({ bubbles }: Flow<SimulatedThought>, random: () => number): FlowEvent<SimulatedThought> {
  const choice = random();
  const paused = bubbles.find(({ isPaused }) => isPaused);
  const chosen = paused ?? bubbles[Math.floor(random() * bubbles.length)];
  if (choice < 0.1) return { type: 'back' };
  if (choice < 0.2 || chosen === undefined) return { type: 'next' };
  return { type: 'bubblePauseChanged', instanceId: chosen.instanceId, isPaused: paused === undefined };
}

const pageSize = 20;

/** Returns thoughts with realistic lengths. */
function createThoughts(from: number, random: () => number): SimulatedThought[] {
  return Array.from({ length: pageSize }, (_, index) => ({
    id: `t${from + index}`,
    thought: 'x'.repeat(15 + Math.floor(random() ** 2 * 130)),
  }));
}
