import { useEffect, useState } from 'react';
import type { HomeFlowRunner } from '../flow/useFlow.ts';

/** A screen reader needs about this long for a thought. Thoughts that appear sooner aren't announced. */
const minIntervalMs = 9000;

/** Announces new thoughts to screen readers, at a rate that listeners can follow. */
export function LiveAnnouncer({ runner }: { runner: HomeFlowRunner }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    let lastAnnouncedMs = -Infinity;
    let wasPrompting = false;
    const unsubscribeFromFlow = runner.subscribe(() => {
      const { phase, shownCount } = runner.getFlow();
      const isPrompting = phase === 'prompting';
      // The prompt is announced once, so that a thought that is revived later replaces the announcement.
      if (isPrompting && !wasPrompting)
        setMessage(`You've seen ${shownCount} thoughts. Would you like to see more?`);
      wasPrompting = isPrompting;
    });
    const unsubscribeFromEffects = runner.onEffect((effect) => {
      const nowMs = performance.now();
      if (effect.type !== 'shown' || (nowMs - lastAnnouncedMs < minIntervalMs && !effect.isRevival)) return;
      lastAnnouncedMs = nowMs;
      const { thought, author } = effect.bubble.thought;
      setMessage(author === null ? thought : `${thought} — ${author}`);
    });
    return () => {
      unsubscribeFromFlow();
      unsubscribeFromEffects();
    };
  }, [runner]);
  return <output className="visually-hidden">{message}</output>;
}
