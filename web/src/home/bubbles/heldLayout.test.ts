import { describe, expect, test } from 'vitest';
import { layoutHeldBubble } from './heldLayout.ts';

describe('layoutHeldBubble', () => {
  test('centres bubble and pane together on a desktop', () => {
    const screen = { width: 1440, height: 900, stageTop: 152, stageBottom: 658, toolbarTop: 798 };
    const { bubble, pane } = layoutHeldBubble(screen, () => 440);
    expect(bubble).toEqual({ x: 456, y: 405, diameterPx: 264 });
    expect(pane).toEqual({ left: 644, top: 185, width: 472, height: 440 });
  });

  test('places the pane at the foot of a phone, and the bubble in the middle of the room above', () => {
    const screen = { width: 390, height: 844, stageTop: 100, stageBottom: 560, toolbarTop: 700 };
    const { bubble, pane } = layoutHeldBubble(screen, () => 396);
    expect(pane).toEqual({ left: 8, top: 440, width: 374, height: 396 });
    expect(bubble).toEqual({ x: 195, y: 261, diameterPx: 256 });
  });

  test.each([
    { width: 360, height: 640, stageTop: 96, stageBottom: 400, toolbarTop: 520 },
    { width: 390, height: 844, stageTop: 100, stageBottom: 560, toolbarTop: 700 },
    { width: 568, height: 320, stageTop: 8, stageBottom: 312, toolbarTop: 30 },
    { width: 667, height: 375, stageTop: 8, stageBottom: 360, toolbarTop: 60 },
    { width: 820, height: 1180, stageTop: 130, stageBottom: 900, toolbarTop: 1080 },
    { width: 844, height: 390, stageTop: 8, stageBottom: 380, toolbarTop: 60 },
    { width: 1280, height: 720, stageTop: 120, stageBottom: 500, toolbarTop: 620 },
    { width: 1440, height: 900, stageTop: 152, stageBottom: 658, toolbarTop: 798 },
    { width: 2560, height: 1440, stageTop: 200, stageBottom: 1000, toolbarTop: 1300 },
  ])('keeps bubble and pane on a screen of $width×$height and apart', (screen) => {
    const { width, height } = screen;
    for (const textHeight of [150, 400, 1200]) {
      const { bubble, pane } = layoutHeldBubble(screen, () => textHeight);
      const radius = bubble.diameterPx / 2;
      expect(bubble.diameterPx).toBeGreaterThanOrEqual(120);
      for (const start of [pane.left, pane.top, bubble.x - radius, bubble.y - radius])
        expect(start).toBeGreaterThanOrEqual(8);
      expect(Math.max(pane.left + pane.width, bubble.x + radius)).toBeLessThanOrEqual(width - 8);
      expect(Math.max(pane.top + pane.height, bubble.y + radius)).toBeLessThanOrEqual(height - 8);
      const isApart = pane.left >= bubble.x + radius + 16 || pane.top >= bubble.y + radius + 16;
      expect(isApart, `a text of ${textHeight} px`).toBe(true);
    }
  });
});
