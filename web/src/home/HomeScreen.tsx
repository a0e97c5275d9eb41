import { currentBubble } from '#domain/flow/flowState.ts';
import { track } from '../devices/analytics.ts';
import type { DropSound } from '../devices/sound.ts';
import { settings } from '../devices/settings.ts';
import { WaterBackground } from '../ui/WaterBackground.tsx';
import { LiveAnnouncer } from './bubbles/LiveAnnouncer.tsx';
import { BubbleLayer } from './bubbles/BubbleLayer.tsx';
import { pausePreference, soundPreference, speedPreference } from './controls/preferences.ts';
import { HomeShortcuts } from './controls/HomeShortcuts.tsx';
import { Toolbar } from './controls/Toolbar.tsx';
import { HomeDialogs } from './dialogs/HomeDialogs.tsx';
import styles from './HomeScreen.module.css';
import { MissingThoughtMessage } from './messages/MissingThoughtMessage.tsx';
import { MoreThoughts } from './messages/MoreThoughts.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import { Particles } from './Particles.tsx';
import { useOverlay } from './dialogs/useOverlay.ts';
import { useDropSound } from './flow/useDropSound.ts';
import { useFavourites } from './favourites/useFavourites.ts';
import { useFeed } from './flow/useFeed.ts';
import { useFlow, usePauseReason } from './flow/useFlow.ts';
import { usePointerTilt } from './hooks/usePointerTilt.ts';
import { usePersistedState } from './hooks/usePersistedState.ts';

interface Props {
  /** The single thought to show; null for all thoughts. */
  thoughtId: string | null;
  dropSound: DropSound;
}

/** Connects the flow of bubbles with the feed, the sound, the reasons to pause, and the controls. */
export function HomeScreen({ thoughtId, dropSound }: Props) {
  const [speed, setSpeed] = usePersistedState(speedPreference);
  const [isPaused, setPaused] = usePersistedState(pausePreference);
  const [isSoundOn, setSoundOn] = usePersistedState(soundPreference);
  const { toggleFavourite } = useFavourites();
  const overlay = useOverlay();

  const { runner, dispatch, flow, stageRef } = useFlow(speed);
  usePauseReason(runner, 'user', isPaused);
  usePauseReason(runner, 'overlay', overlay.isOpen);
  const missingThought = useFeed({ runner, flow, thoughtId });
  useDropSound(dropSound, runner, isSoundOn);
  const tiltRef = usePointerTilt();

  const openThought = (thought: BubbleFragment) => {
    overlay.playVideo(thought);
    track({ name: 'bubble_click', thoughtId: thought.id });
  };
  const setBubblePaused = (instanceId: string, isPaused: boolean) =>
    dispatch({ type: 'bubblePauseChanged', instanceId, isPaused });
  const toolbarProps = {
    speed,
    isPaused,
    isSoundOn,
    canGoBack: flow.history.length > 0,
    onBack: () => dispatch({ type: 'back' }),
    onTogglePause: () => setPaused(!isPaused),
    onSpeedChange: setSpeed,
    onToggleSound: () => setSoundOn(!isSoundOn),
    onOpenFavourites: () => overlay.openPanel('favourites'),
    onOpenShortcuts: () => overlay.openPanel('shortcuts'),
  };
  const toggleCurrentFavourite = () => {
    const current = currentBubble(flow);
    if (current !== undefined) toggleFavourite(current.thought);
  };

  return (
    <main
      className={styles.home}
      ref={tiltRef}
      tabIndex={-1}
      data-phase={flow.phase}
      data-paused={flow.pauseReasons.length > 0}
    >
      <WaterBackground />
      <Particles />
      <Header />
      {thoughtId !== null && <MissingThoughtMessage reason={missingThought} />}
      <div className={styles.stage} ref={stageRef} />
      <MoreThoughts phase={flow.phase} shownCount={flow.shownCount} dispatch={dispatch} />
      <BubbleLayer flow={flow} onOpen={openThought} onPauseChange={setBubblePaused} />
      <Toolbar {...toolbarProps} />
      <HomeShortcuts toolbarProps={toolbarProps} onToggleFavourite={toggleCurrentFavourite} />
      <LiveAnnouncer runner={runner} />
      <HomeDialogs overlay={overlay} />
    </main>
  );
}

function Header() {
  return (
    <header className={styles.header}>
      <h1>{settings.productName}</h1>
      <p>Click on a bubble to watch an inspiring video!</p>
    </header>
  );
}
