import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import type { HomeFlowRunner } from './useFlow.ts';

/**
 * Places the bubbles again when the page has another size.
 * @param isAtEnd whether only one bubble stays, which moves to the middle of the room that the prompt leaves
 */
export function useStageChanges({ dispatch }: HomeFlowRunner, isAtEnd: boolean): void {
  useLayoutEffect(() => {
    const element = document.querySelector(isAtEnd ? '[data-stage-area]' : 'main');
    if (element === null) return undefined;
    // Before the page is drawn. React would otherwise update the bubbles afterwards.
    const placeAgain = () => flushSync(() => dispatch({ type: 'stageChanged' }));
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (isAtEnd) slideBubble(placeAgain);
      else if (!isFirst) placeAgain();
      isFirst = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [dispatch, isAtEnd]);
}

/** Lets the bubble move from its place to the next one. */
function slideBubble(changePlace: () => void): void {
  const bubble = document.querySelector<HTMLElement>('[data-instance][data-phase=visible]');
  const from = bubble?.getBoundingClientRect();
  changePlace();
  if (!bubble || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = bubble.getBoundingClientRect();
  const zoom = to.width / bubble.offsetWidth;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / zoom;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / zoom;
  bubble.animate(
    { translate: [`${x}px ${y}px`, '0 0'], scale: [`${from.width / to.width}`, '1'] },
    { duration: 480, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
