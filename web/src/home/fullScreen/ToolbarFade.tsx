import { useEffect } from 'react';
import type { HomeFlow } from '../flow/useFlow.ts';
import { useIdle } from './useIdle.ts';

const idleMs = 6000;

/** Lets the toolbar fade while bubbles appear and nobody uses pointer or keyboard. Renders nothing. */
export function ToolbarFade({ flow: { phase, pauseReasons } }: { flow: HomeFlow }) {
  const isFlowing = (phase === 'flowing' || phase === 'loading') && pauseReasons.length === 0;
  const isIdle = useIdle(isFlowing ? idleMs : null);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-toolbar-idle', isIdle);
    return () => document.documentElement.removeAttribute('data-toolbar-idle');
  }, [isIdle]);
  return null;
}
