import type { StepContext } from '../../../domain/bubble/bubble.ts';
import { createStage, type StageArea } from '../../../domain/bubble/createStage.ts';
import { type Flow, type PauseReason, createFlow } from '../../../domain/flow/flowState.ts';
import { type FlowEvent, reduceFlow } from '../../../domain/flow/flow.ts';
import { seededRandom } from '../../../domain/feed/random.ts';

interface TestThought {
  id: string;
  thought?: string;
}

interface TestFlowOptions {
  speed?: number;
  isSingleKept?: boolean;
  seed?: number;
  stage?: StageArea;
  pauseReason?: 'user' | 'hidden';
  /** The event that adds the first thoughts. */
  firstEvent?: 'loaded' | 'fallbackLoaded';
}

const largeStage = { width: 1200, height: 700, riseHeight: 900, bubbleScale: 1 };

/** Returns a flow with the thoughts `t0`, `t1`…, and functions that dispatch events and let time pass. */
export function createTestFlow(
  size: number,
  {
    speed = 7,
    isSingleKept = false,
    seed = 1,
    stage: firstStage = largeStage,
    pauseReason,
    firstEvent = 'loaded',
  }: TestFlowOptions = {},
) {
  const random = seededRandom(seed);
  let now = 1000;
  let stage = firstStage;
  const context = (): StepContext => ({ now, random, stage: createStage(stage) });
  const completed: { type: 'completed'; instanceId: string; thoughtId: string }[] = [];
  const testFlow = {
    flow: createFlow<TestThought>({ speed, isSingleKept }),
    completed,
    dispatch(event: FlowEvent<TestThought>) {
      testFlow.flow = reduceFlow(testFlow.flow, event, context());
      for (const effect of testFlow.flow.effects) if (effect.type === 'completed') completed.push(effect);
    },
    advance(ms: number) {
      now += ms;
      testFlow.dispatch({ type: 'elapsed', ms });
    },
    /** Pauses or resumes the oldest bubble. */
    setFirstBubblePaused(isPaused: boolean) {
      const instanceId = testFlow.flow.bubbles[0]?.instanceId ?? '';
      testFlow.dispatch({ type: 'bubblePauseChanged', instanceId, isPaused });
    },
    resize(area: StageArea) {
      stage = area;
      testFlow.dispatch({ type: 'stageChanged' });
    },
    setPaused(reason: PauseReason, isActive: boolean) {
      testFlow.dispatch({ type: 'pauseChanged', reason, isActive });
    },
    newestId: () => testFlow.flow.bubbles.at(-1)?.thought.id,
    phases: () => testFlow.flow.bubbles.map(({ phase }) => phase),
  };
  if (pauseReason !== undefined)
    testFlow.dispatch({ type: 'pauseChanged', reason: pauseReason, isActive: true });
  testFlow.dispatch({ type: firstEvent, thoughts: createThoughts(size) });
  return testFlow satisfies { flow: Flow<TestThought> };
}

export function createThoughts(count: number, from = 0): TestThought[] {
  return Array.from({ length: count }, (_, index) => ({ id: `t${from + index}` }));
}
