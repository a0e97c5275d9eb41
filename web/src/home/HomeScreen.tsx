import { currentBubble } from '#domain/bubbles.ts';
import { track } from '../devices/analytics.ts';
import type { DropSound } from '../devices/sound.ts';
import { settings } from '../devices/settings.ts';
import { useShortcuts } from '../shortcuts.ts';
import { Water } from '../ui/Water.tsx';
import { Announcer } from './Announcer.tsx';
import { Bubbles } from './Bubbles.tsx';
import { pauseChoice, shortcutsChoice, soundChoice, speedChoice } from './choices.ts';
import { Dock } from './Dock.tsx';
import { HomeDialogs } from './HomeDialogs.tsx';
import styles from './HomeScreen.module.css';
import { MissingThoughtNotice } from './MissingThoughtNotice.tsx';
import { MoreThoughts } from './MoreThoughts.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import { Particles } from './Particles.tsx';
import { useCover } from './useCover.ts';
import { useDropSound } from './useDropSound.ts';
import { useFavourites } from './useFavourites.ts';
import { useFeed } from './useFeed.ts';
import { useFlow } from './useFlow.ts';
import { useHold } from './useHold.ts';
import { useLean } from './useLean.ts';
import { useRemembered } from './useRemembered.ts';

interface Props {
  /** The one thought to show; null for all of them. */
  thoughtId: string | null;
  dropSound: DropSound;
}

/** The flow of bubbles, all that feeds it and holds it, and every way for the visitor to act on it. */
export function HomeScreen({ thoughtId, dropSound }: Props) {
  const [speed, setSpeed] = useRemembered(speedChoice);
  const [isPaused, setPaused] = useRemembered(pauseChoice);
  const [isSoundOn, setSoundOn] = useRemembered(soundChoice);
  const [hasShortcuts] = useRemembered(shortcutsChoice);
  const { favour } = useFavourites();
  const cover = useCover();

  const { runner, flow, stageRef } = useFlow(speed);
  const { dispatch } = runner;
  useHold(runner, 'paused', isPaused);
  useHold(runner, 'overlay', cover.isOn);
  const missingThought = useFeed({ runner, flow, thoughtId });
  useDropSound(dropSound, runner, isSoundOn);
  const leanRef = useLean();

  const current = currentBubble(flow);
  const open = (thought: BubbleFragment) => {
    cover.watch(thought);
    track({ name: 'bubble_click', thoughtId: thought.id });
  };
  const hold = (instanceId: string, isHeld: boolean) => dispatch({ type: 'bubbleHeld', instanceId, isHeld });
  const dock = {
    canGoBack: flow.history.length > 0,
    onBack: () => dispatch({ type: 'back' }),
    onPause: () => setPaused(!isPaused),
    onSound: () => setSoundOn(!isSoundOn),
    onFavourites: () => cover.openSheet('favourites'),
    onShortcuts: () => cover.openSheet('shortcuts'),
  };
  useShortcuts(hasShortcuts, {
    ' ': dock.onPause,
    ArrowLeft: dock.onBack,
    m: dock.onSound,
    f: () => current !== undefined && favour(current.thought),
    '?': dock.onShortcuts,
  });

  return (
    <main
      className={styles.home}
      ref={leanRef}
      tabIndex={-1}
      data-phase={flow.phase}
      data-still={flow.holds.length > 0}
    >
      <Water />
      <Particles />
      <header className={styles.header}>
        <h1>{settings.productName}</h1>
        <p>Click on a bubble to watch an inspiring video!</p>
      </header>
      {thoughtId !== null && <MissingThoughtNotice reason={missingThought} />}
      <div className={styles.stage} ref={stageRef} />
      <MoreThoughts phase={flow.phase} shown={flow.shown} dispatch={dispatch} />
      <Bubbles bubbles={flow.bubbles} current={current} onOpen={open} onHold={hold} />
      <Dock {...dock} speed={speed} isPaused={isPaused} isSoundOn={isSoundOn} onSpeed={setSpeed} />
      <Announcer runner={runner} />
      <HomeDialogs cover={cover} />
    </main>
  );
}
