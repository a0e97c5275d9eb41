import { hoverScale } from '#domain/bubble/bubbleSize.ts';
import { opticalCentreRatio } from '#domain/bubble/stage.ts';
import { useLayoutEffect } from 'react';

/** The height of the buttons below a held bubble. */
const actionsPx = 24;
/** With a smaller scale, the author would be too small to read. */
const minReadableScale = 0.9;

/** Moves the bubble beside the prompt to the middle of the stage, and makes it smaller where it has no room. */
export function useBubbleBeside(): void {
  // Each time, because "Previous" replaces the bubble.
  useLayoutEffect(() => {
    const stage = document.querySelector<HTMLElement>('[data-stage-area]');
    const bubble = document.querySelector<HTMLElement>('[data-instance][data-phase=visible]');
    if (stage === null || bubble === null) return undefined;
    // The bubble is also placed before the page is drawn.
    const place = () => placeBubble(bubble, stage);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(stage);
    return () => observer.disconnect();
  });
}

function placeBubble(bubble: HTMLElement, stage: HTMLElement): void {
  bubble.dataset['beside'] ??= '';
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = stage;
  const diameterPx = bubble.offsetWidth;
  const roomPx = Math.min(offsetWidth, offsetHeight - actionsPx);
  const scale = Math.max(0, Math.min(1, roomPx / hoverScale / diameterPx));
  const reachPx = (diameterPx * scale * hoverScale) / 2;
  const lowestPx = offsetTop + offsetHeight - actionsPx - reachPx;
  const x = offsetLeft + offsetWidth / 2;
  const y = Math.max(offsetTop + reachPx, Math.min(offsetTop + offsetHeight * opticalCentreRatio, lowestPx));
  const risePx = new DOMMatrix(getComputedStyle(bubble).transform).m42;
  bubble.style.setProperty('--beside-x', `${x - bubble.offsetLeft - diameterPx / 2}px`);
  bubble.style.setProperty('--beside-y', `${y - bubble.offsetTop - diameterPx / 2 - risePx * scale}px`);
  bubble.style.setProperty('--beside-scale', `${scale}`);
  bubble.dataset['beside'] = scale < minReadableScale ? 'small' : '';
}
