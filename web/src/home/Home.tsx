import { isAsking } from '#domain/bubbles.ts';
import { parseVideo } from '#domain/video.ts';
import { useState } from 'react';
import { settings } from '../devices/settings.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { Water } from '../ui/Water.tsx';
import { Bubble } from './Bubble.tsx';
import styles from './Home.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { Particles } from './Particles.tsx';
import { useFeed } from './useFeed.ts';
import { useFlow } from './useFlow.ts';

/** Thoughts rise as bubbles, one at a time; a press plays the talk. */
export function Home() {
  const { flow, dispatch, stageRef } = useFlow();
  useFeed(dispatch);
  const [watched, watch] = useState<BubbleFragment | null>(null);

  const open = (thought: BubbleFragment) => {
    if (parseVideo(thought.url) === null) return;
    watch(thought);
    dispatch({ type: 'held', hold: 'overlay', isOn: true });
  };
  const close = () => {
    watch(null);
    dispatch({ type: 'held', hold: 'overlay', isOn: false });
  };

  return (
    <main className={styles.home}>
      <Water />
      <Particles />
      <header className={styles.header}>
        <h1>{settings.productName}</h1>
        <p>Click on a bubble to watch an inspiring video!</p>
      </header>
      <div className={styles.stage} ref={stageRef}>
        {flow.bubbles.map((bubble) => (
          <Bubble key={bubble.instanceId} bubble={bubble} onOpen={open} dispatch={dispatch} />
        ))}
      </div>
      {isAsking(flow) && null}
      {watched !== null && <VideoOverlay thought={watched} onClose={close} />}
    </main>
  );
}
