import { currentBubble } from '#domain/bubbles.ts';
import { parseVideo } from '#domain/video.ts';
import { useState, useSyncExternalStore } from 'react';
import { track } from '../devices/analytics.ts';
import { isOverlayOpen, onOverlayChange } from '../devices/overlays.ts';
import { settings } from '../devices/settings.ts';
import { Water } from '../ui/Water.tsx';
import { Announcer } from './Announcer.tsx';
import { Bubbles } from './Bubbles.tsx';
import { pauseChoice, shortcutsChoice, soundChoice, speedChoice } from './choices.ts';
import { Dock } from './Dock.tsx';
import { type Favourite, favouriteThoughts, toggled } from './favourites.ts';
import { HomeDialogs, type Sheet } from './HomeDialogs.tsx';
import styles from './HomeScreen.module.css';
import { MoreThoughts } from './MoreThoughts.tsx';
import { Particles } from './Particles.tsx';
import { useDropSound } from './useDropSound.ts';
import { useFeed } from './useFeed.ts';
import { useFlow } from './useFlow.ts';
import { useHold } from './useHold.ts';
import { useLean } from './useLean.ts';
import { useRemembered } from './useRemembered.ts';
import { useShortcuts } from './useShortcuts.ts';

export function HomeScreen({ thoughtId }: { thoughtId: string | null }) {
  const [speed, setSpeed] = useRemembered(speedChoice);
  const [isPaused, setPaused] = useRemembered(pauseChoice);
  const [isSoundOn, setSoundOn] = useRemembered(soundChoice);
  const [hasShortcuts, setHasShortcuts] = useRemembered(shortcutsChoice);
  const [favourites, setFavourites] = useRemembered(favouriteThoughts);
  const [watched, setWatched] = useState<Favourite | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const isOverlaid = useSyncExternalStore(onOverlayChange, isOverlayOpen) || sheet !== null;

  const { runner, flow, stageRef } = useFlow(speed);
  const { dispatch } = runner;
  useHold(runner, 'paused', isPaused);
  useHold(runner, 'overlay', isOverlaid);
  useFeed({ runner, flow, thoughtId });
  useDropSound(runner, isSoundOn);
  const leanRef = useLean();

  const current = currentBubble(flow);
  const favour = (thought: Favourite) => setFavourites(toggled(favourites, thought));
  const watch = (thought: Favourite) => {
    if (parseVideo(thought.url) !== null) setWatched(thought);
  };
  const actions = {
    onBack: () => dispatch({ type: 'back' }),
    onPause: () => setPaused(!isPaused),
    onSound: () => setSoundOn(!isSoundOn),
    onShortcuts: () => setSheet('shortcuts'),
  };
  useShortcuts(hasShortcuts, {
    ' ': actions.onPause,
    ArrowLeft: actions.onBack,
    m: actions.onSound,
    f: () => current !== undefined && favour(current.thought),
    '?': actions.onShortcuts,
  });

  return (
    <main className={styles.home} ref={leanRef} data-phase={flow.phase} data-still={flow.holds.length > 0}>
      <Water />
      <Particles />
      <header className={styles.header}>
        <h1>{settings.productName}</h1>
        <p>Click on a bubble to watch an inspiring video!</p>
      </header>
      <div className={styles.stage} ref={stageRef} />
      <MoreThoughts phase={flow.phase} shown={flow.shown} dispatch={dispatch} />
      <Bubbles
        bubbles={flow.bubbles}
        current={current}
        favourites={favourites}
        onOpen={(thought) => {
          watch(thought);
          track({ name: 'bubble_click', thoughtId: thought.id });
        }}
        onHold={(instanceId, isHeld) => dispatch({ type: 'bubbleHeld', instanceId, isHeld })}
        onFavour={favour}
      />
      <Dock
        {...actions}
        canGoBack={flow.history.length > 0}
        isPaused={isPaused}
        isSoundOn={isSoundOn}
        speed={speed}
        onSpeed={setSpeed}
        onFavourites={() => setSheet('favourites')}
      />
      <Announcer runner={runner} />
      <HomeDialogs
        sheet={sheet}
        onSheetClose={() => setSheet(null)}
        favourites={favourites}
        onUnfavour={favour}
        hasShortcuts={hasShortcuts}
        onShortcutsSwitch={setHasShortcuts}
        watched={watched}
        onWatch={watch}
        onWatchEnd={() => setWatched(null)}
      />
    </main>
  );
}
