import { useEffect, useState } from 'react';
import styles from './Announcer.module.css';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

/** A listener needs as long for a thought; what comes sooner is left out. */
const pauseMs = 9000;

/** Tells screen readers of new thoughts, politely and at a rate that one can follow. */
export function Announcer({ runner }: { runner: FlowRunner<BubbleFragment> }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    let saidMs = -Infinity;
    let wasAsking = false;
    const stopAsking = runner.subscribe(() => {
      const { phase, shown } = runner.flow();
      const isAsking = phase === 'asking';
      // Once: a thought that is revived meanwhile has the last word.
      if (isAsking && !wasAsking) setWords(`You've seen ${shown} thoughts. Would you like to see more?`);
      wasAsking = isAsking;
    });
    const stopTelling = runner.onHappening((happening) => {
      const nowMs = performance.now();
      if (happening.type !== 'shown' || (nowMs - saidMs < pauseMs && !happening.isRevival)) return;
      saidMs = nowMs;
      const { thought, author } = happening.bubble.thought;
      setWords(author === null ? thought : `${thought} — ${author}`);
    });
    return () => {
      stopAsking();
      stopTelling();
    };
  }, [runner]);
  return <output className={styles.announcer}>{words}</output>;
}
