// No bubble ever covers another one or leaves the stage, and a new one still appears every (10 - speed) seconds.
import { expect, test } from 'vitest';
import { countFaults, simulateVisit } from '../../tests/support/flow/simulateVisit.ts';
import type { StageArea } from '../bubble/createStage.ts';

/** The stages of six sizes of screens: without a card, and with the question for consent, the prompt or a note. */
const stages: Record<string, StageArea[]> = {
  '360×640': createStages(640, 0.9, [360, 322], [360, 258], [360, 261], [360, 256]),
  '390×844': createStages(844, 1, [390, 499], [390, 435], [390, 346], [390, 433]),
  '568×320': createStages(320, 0.9, [232, 304], [232, 184], [232, 167]),
  '844×390': createStages(390, 1, [418, 374], [418, 292], [418, 236]),
  '820×1180': createStages(1180, 1.3, [820, 890], [820, 758], [820, 656], [820, 824]),
  '1440×900': createStages(900, 1, [1440, 506], [1440, 478], [1440, 376], [1440, 440]),
};
const speeds = [1, 5, 9];
const bubbleCount = 100;

test.each(Object.keys(stages))(
  `none of ${bubbleCount} bubbles at each speed touches another one or the edge of the stage: %s`,
  (size) => {
    const variants = stages[size] ?? [];
    for (const speed of speeds)
      for (const [seed, stage] of variants.entries()) {
        const visit = { stage, speed, seed, bubbleCount: bubbleCount / variants.length };
        expect(countFaults(visit), `speed ${speed}, ${JSON.stringify(stage)}`).toEqual({});
      }
  },
);

test('no words are covered while bubbles are paused, resumed, dismissed and shown again', () => {
  for (const [stage] of Object.values(stages))
    for (const speed of [8, 9]) {
      if (stage === undefined) continue;
      const { words = 0 } = countFaults({ stage, speed, bubbleCount: 40, isInteractive: true });
      expect(words, `speed ${speed}, ${JSON.stringify(stage)}`).toBe(0);
    }
});

test.each([
  ['360×640', '568×320'],
  ['390×844', '844×390'],
  ['820×1180', '1440×900'],
  ['1440×900', '390×844'],
])('no bubble touches another one or the edge after the device is turned from %s to %s', (from, to) => {
  const [stage] = stages[from] ?? [];
  const [turnedStage] = stages[to] ?? [];
  if (stage === undefined || turnedStage === undefined) throw new Error('The size has no stage.');
  for (const speed of [7, 9]) {
    const visit = { stage, turnedStage, speed, bubbleCount: 60 };
    expect(countFaults(visit), `speed ${speed}`).toEqual({});
    const { words = 0, outside = 0 } = countFaults({ ...visit, seed: 3, isInteractive: true });
    expect({ words, outside }, `speed ${speed}`).toEqual({ words: 0, outside: 0 });
  }
});

test.each(['390×844', '844×390', '820×1180', '1440×900'])(
  'at the highest speed a bubble with legible words appears every second on a stage of %s',
  (size) => {
    const [stage] = stages[size] ?? [];
    if (stage === undefined) throw new Error('The size has no stage.');
    const diameters: number[] = [];
    const { shownAtMs } = simulateVisit({
      stage,
      speed: 9,
      bubbleCount: 300,
      onMoment: (bubbles) => diameters.push(...bubbles.map(({ radiusPx }) => 2 * radiusPx)),
    });
    // The prompt waits until the last bubble has left, after each 20 thoughts.
    const lateCount = shownAtMs.filter(
      (ms, index) => index > 0 && ms - (shownAtMs[index - 1] ?? 0) > 1001,
    ).length;
    expect(lateCount).toBeLessThan(14 + 15);
    expect(Math.min(...diameters)).toBeGreaterThanOrEqual(128);
    expect(diameters.toSorted((one, other) => one - other)[Math.floor(diameters.length / 2)]).toBeGreaterThan(
      150,
    );
  },
);

type Box = [width: number, height: number];

function createStages(riseHeight: number, bubbleScale: number, ...boxes: Box[]): StageArea[] {
  return boxes.map(([width, height]) => ({ width, height, riseHeight, bubbleScale }));
}
