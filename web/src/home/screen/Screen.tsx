// A screen on a wall: one bubble after the other, without controls, for as long as it is on.
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import { readingTimeMs } from '#domain/text/readingTime.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { useEffect, useState } from 'react';
import { BubbleText, createTextStyle } from '../../bubble/BubbleText.tsx';
import { GlassBubble } from '../../bubble/GlassBubble.tsx';
import { keepScreenOn, toggleFullScreen } from '../../devices/fullScreen.ts';
import { useSettings } from '../../page/settingsContext.ts';
import { reportLoadFailure } from '../../start/startEvents.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { WaterDepth } from '../WaterDepth.tsx';
import styles from './Screen.module.css';
import { createScreenThoughts, type ScreenThoughts } from './screenThoughts.ts';
import { createReleaseCheck } from './releaseCheck.ts';

const diameterPx = 720;
/** The text is laid out for a smaller bubble, so that it doesn't touch the highlight. */
const textDiameterPx = 0.93 * diameterPx;
const fadeMs = 2_000;
const waterMs = 1_000;
const minStayMs = 12_000;
/** Slower than at a desk, because people look up and come closer first. */
const wordsPerMinute = 120;
/** After this long, the name and what is in the water change sides with the next bubble. */
const sideMs = 4 * 60_000;
/** A bubble is at most this far from the middle. */
const maxOffsetPx = 24;
/** The shades of the water. They alternate, so that no part of the panel has the same colour for long. */
const shades = [0, 0.04, 0.08, 0.12, 0.08, 0.04];

interface Scene {
  /** Null while only the water is shown. */
  thought: BubbleFragment | null;
  isLeaving: boolean;
  offset: { x: number; y: number };
  stayMs: number;
  shade: number;
  /** The corner of the name, clockwise from the lower left. */
  corner: number;
  isChangingSides: boolean;
}

const firstScene: Scene = {
  thought: null,
  isLeaving: false,
  offset: { x: 0, y: 0 },
  stayMs: 0,
  shade: 0,
  corner: 0,
  isChangingSides: false,
};

export function Screen({ pageData }: { pageData: HomePageData | null }) {
  const { productName } = useSettings();
  const [scene, setScene] = useState(firstScene);
  useEffect(() => {
    const ending = new AbortController();
    showThoughts(openThoughts(pageData), setScene, ending.signal).catch(reportLoadFailure);
    return () => ending.abort();
  }, [pageData]);
  useEffect(() => keepScreenOnWhileVisible(), []);
  useEffect(() => {
    const handleKey = ({ key, repeat }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !repeat) toggleFullScreen();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  const { corner, isChangingSides, shade } = scene;
  return (
    <main className={styles.screen}>
      <div className={styles.shade} style={{ opacity: shade }} />
      <div key={corner} className={styles.side} data-corner={corner} data-leaving={isChangingSides}>
        <WaterDepth />
        <h1>{productName}</h1>
      </div>
      {scene.thought !== null && <ScreenBubble {...scene} thought={scene.thought} />}
    </main>
  );
}

function ScreenBubble({ thought, offset, stayMs, isLeaving }: Scene & { thought: BubbleFragment }) {
  const text = layoutBubbleText(thought.thought, thought.author, textDiameterPx);
  return (
    <div
      className={styles.bubble}
      data-leaving={isLeaving}
      style={{
        ...bubbleProperties(thoughtHue(thought.id)),
        ...createTextStyle(text),
        '--diameter': `${diameterPx}px`,
        '--offset-x': `${offset.x}px`,
        '--offset-y': `${offset.y}px`,
        '--float-duration': `${stayMs + 2 * fadeMs}ms`,
      }}
    >
      <GlassBubble>
        <BubbleText layout={text} lang={thought.lang} />
      </GlassBubble>
    </div>
  );
}

/** Returns the thoughts of the page, and then the thoughts of the feed. */
function openThoughts(data: HomePageData | null): ScreenThoughts {
  // Loaded while the server is there: a module that can't be loaded isn't requested again.
  const feed = import('../flow/HomeFeed.tsx');
  feed.catch(reportLoadFailure);
  return createScreenThoughts({
    thoughts: data?.thoughts ?? [],
    position: data?.endCursor ? { seed: data.seed, cursor: data.endCursor } : null,
    fetchPage: async (position) => (await feed).fetchFeedPage(position),
    random: Math.random,
  });
}

/** Shows one thought after the other until the signal is aborted. */
async function showThoughts(
  thoughts: ScreenThoughts,
  setScene: (scene: Scene) => void,
  signal: AbortSignal,
): Promise<void> {
  const release = createReleaseCheck();
  let scene = firstScene;
  const show = (changes: Partial<Scene>) => {
    scene = { ...scene, ...changes };
    if (!signal.aborted) setScene(scene);
  };
  let sideSinceMs = performance.now();
  await thoughts.refill();
  for (let count = 0; !signal.aborted; count++) {
    const thought = thoughts.next();
    const stayMs = Math.max(minStayMs, readingTimeMs(thought, wordsPerMinute));
    const [x, y] = [randomOffset(), randomOffset()] as const;
    show({ thought, isLeaving: false, offset: { x, y }, stayMs, shade: shades[count % shades.length] ?? 0 });
    void thoughts.refill();
    void release.check();
    await wait(fadeMs + stayMs);
    const isChangingSides = performance.now() - sideSinceMs >= sideMs;
    show({ isLeaving: true, isChangingSides });
    await wait(fadeMs);
    if (isChangingSides) sideSinceMs = performance.now();
    show({ thought: null, isChangingSides: false, corner: (scene.corner + Number(isChangingSides)) % 4 });
    await Promise.all([wait(waterMs), release.reloadIfDue()]);
  }
}

function randomOffset(): number {
  return Math.round((Math.random() * 2 - 1) * maxOffsetPx);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The browser releases the lock when the page is hidden. */
function keepScreenOnWhileVisible(): () => void {
  let release = keepScreenOn();
  const update = () => {
    if (!document.hidden) release = keepScreenOn();
  };
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    release();
  };
}
