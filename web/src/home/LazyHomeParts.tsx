import { currentBubble } from '#domain/flow/flowState.ts';
import { toggleFullScreen } from '../devices/fullScreen.ts';
import { toggleFavourite } from '../favourites/favourites.ts';
import { useShortcuts } from '../page/useShortcuts.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { MoreDialog, ShortcutsDialog } from './MoreDialog.tsx';
import { HoldHint, AuthorMessage, StageFooter } from './StageFooter.tsx';
import { FavouritesDialog, SeenDialog } from './ThoughtLists.tsx';
import { type HomeActions, type OverlayState, shortcutsPreference } from './useControls.ts';
import type { HomeFlow } from './useFlow.ts';
import { usePersistedState } from './usePersistedState.ts';
import { DecorativeBubbles } from './DecorativeBubbles.tsx';

interface Props {
  flow: HomeFlow;
  overlay: OverlayState;
  actions: HomeActions;
  /** Whether the page shows a single thought only. */
  isSingleThought: boolean;
  /** Whether a message is shown in place of the hint. */
  hasMessage: boolean;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
}

/** The parts of the home screen that the first bubble and the controls don't need. They are loaded after hydration. */
export function LazyHomeParts(props: Props) {
  const { flow, overlay, actions, isSingleThought, hasMessage, author } = props;
  useHomeShortcuts(props);
  return (
    <>
      <DecorativeBubbles isPaused={flow.pauseReasons.length > 0} />
      {author !== null && <AuthorMessage author={author} flow={flow} />}
      {author === null && !hasMessage && <HoldHint flow={flow} />}
      <StageFooter {...{ flow, isSingleThought, actions }} onWatch={overlay.playVideo} />
      <HomeDialogs overlay={overlay} seen={flow.seen} />
    </>
  );
}

/** The dialogs of the home screen. The flow is paused while one is open. */
function HomeDialogs({ overlay, seen }: { overlay: OverlayState; seen: HomeFlow['seen'] }) {
  const { panel, playingThought } = overlay;
  return (
    <>
      {panel === 'more' && <MoreDialog {...overlay} />}
      {panel === 'shortcuts' && <ShortcutsDialog onClose={overlay.closePanel} />}
      {panel === 'favourites' && <FavouritesDialog overlay={overlay} />}
      {panel === 'seen' && <SeenDialog thoughts={seen} overlay={overlay} />}
      {playingThought !== null && playingThought.video !== null && (
        <VideoOverlay
          video={playingThought.video}
          url={playingThought.url}
          thought={playingThought}
          onClose={overlay.closeVideo}
        />
      )}
    </>
  );
}

function useHomeShortcuts({ flow, overlay, actions }: Props): void {
  const [isEnabled] = usePersistedState(shortcutsPreference);
  useShortcuts(isEnabled, {
    ' ': actions.onTogglePause,
    ArrowLeft: actions.onBack,
    ArrowRight: actions.onNext,
    s: actions.onOpenSeen,
    m: actions.onToggleSound,
    f: () => {
      const thought = currentBubble(flow)?.thought;
      if (thought !== undefined) toggleFavourite(thought);
    },
    w: toggleFullScreen,
    '?': actions.onOpenShortcuts,
    // Works even while a dialog's code is loading.
    Escape: () => {
      overlay.closePanel();
      overlay.closeVideo();
    },
  });
}
