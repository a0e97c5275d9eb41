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
      if (isAtEnd || !isFirst) placeAgain();
      isFirst = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [dispatch, isAtEnd]);
}
