import { useEffect, useState } from 'react';
import type { HomeFlowRunner } from './useFlow.ts';

/** A screen reader needs about this long for a thought. Thoughts that appear sooner aren't announced. */
const minIntervalMs = 9000;

/** Announces new thoughts to screen readers, at a rate that listeners can follow. */
export function LiveAnnouncer({ runner }: { runner: HomeFlowRunner }) {
  const [message, setMessage] = useState<{ text: string; lang?: string | null; source?: string }>({
    text: '',
  });
  useEffect(() => {
    let lastAnnouncedMs = -Infinity;
    let wasPrompting = false;
    const unsubscribeFromFlow = runner.subscribe(() => {
      const { phase, shownCount } = runner.getFlow();
      const isPrompting = phase === 'prompting';
      // The prompt is announced once, so that a thought that is revived later replaces the announcement.
      if (isPrompting && !wasPrompting)
        setMessage({ text: `You've seen ${shownCount} thoughts. Would you like to see more?` });
      wasPrompting = isPrompting;
    });
    const unsubscribeFromEffects = runner.onEffect((effect) => {
      const nowMs = performance.now();
      if (effect.type !== 'shown' || (nowMs - lastAnnouncedMs < minIntervalMs && !effect.isRevival)) return;
      lastAnnouncedMs = nowMs;
      const { thought, author, lang } = effect.bubble.thought;
      setMessage({ text: thought, lang, source: author === null ? '' : ` — ${author}` });
    });
    return () => {
      unsubscribeFromFlow();
      unsubscribeFromEffects();
    };
  }, [runner]);
  const { text, lang, source } = message;
  return (
    <output className="visually-hidden">
      <span lang={lang ?? undefined}>{text}</span>
      {source}
    </output>
  );
}
