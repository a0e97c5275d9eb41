import { type RefObject, useEffect } from 'react';
import { toggleFullScreen } from '../devices/fullScreen.ts';
import { toggleFavourite } from '../favourites/favourites.ts';
import { useShortcuts } from '../page/useShortcuts.ts';
import { dropEarlyKeys } from '../start/earlyKeys.ts';
import { usePersistedState } from './hooks/usePersistedState.ts';
import { currentBubble, isAtEnd } from '#domain/flow/flowState.ts';
import type { HomeFlow, HomeFlowRunner } from './flow/useFlow.ts';
import { useActionKeys } from './bubbles/bubbleInput.ts';
import { useStickyPress } from './bubbles/bubbleInput.ts';
import { holdMs } from './bubbles/bubbleInput.ts';
import { shortcutsPreference } from './controls/preferences.ts';
import type { HomeActions } from './controls/useControls.ts';
import { HomeDialogs } from './dialogs/HomeDialogs.tsx';
import type { OverlayState } from './controls/useControls.ts';
import { useReplaceOnResize } from './flow/useFlow.ts';
import { HoldHint, SelectionMessage } from './messages/Messages.tsx';
import styles from './HomeExtras.module.css';
import { HomeConsent } from './messages/StageFooter.tsx';
import { StageFooter } from './messages/StageFooter.tsx';
import { Particles, WaterDepth } from './WaterDepth.tsx';

interface Props {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  overlay: OverlayState;
  actions: HomeActions;
  mainRef: RefObject<HTMLElement | null>;
  stageRef: RefObject<HTMLElement | null>;
  /** Whether only one thought is shown, again and again. */
  isSingleThought: boolean;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
}

/** The parts of the home screen besides its bubbles and controls. They are loaded when these can be used. */
export function HomeExtras(props: Props) {
  const { runner, flow, overlay, actions, isSingleThought, author } = props;
  const isOneLeft = isAtEnd(flow);
  useReplaceOnResize(runner, isOneLeft, isOneLeft ? props.stageRef : props.mainRef);
  useStickyPress();
  useActionKeys();
  useHomeShortcuts(props);
  return (
    <>
      <WaterDepth />
      <Particles />
      <div className={styles.dimming} style={{ '--hold-duration': `${holdMs}ms` }} />
      {author !== null ? <SelectionMessage author={author} flow={flow} /> : <HoldHint flow={flow} />}
      <HomeConsent flow={flow}>
        <StageFooter
          flow={flow}
          dispatch={runner.dispatch}
          isSingleThought={isSingleThought}
          onWatch={overlay.playVideo}
          actions={actions}
        />
      </HomeConsent>
      <HomeDialogs overlay={overlay} seen={flow.seen} />
    </>
  );
}

/** Keys that are pressed before the flow has started have their effect afterwards. */
function useHomeShortcuts({ flow, overlay, actions }: Props): void {
  const [isEnabled] = usePersistedState(shortcutsPreference);
  useShortcuts(isEnabled && !flow.pauseReasons.includes('notStarted'), {
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
    // Even while a dialog is loading.
    Escape: () => {
      overlay.closePanel();
      overlay.closeVideo();
    },
  });
  useEffect(() => {
    if (!isEnabled) dropEarlyKeys();
  }, [isEnabled]);
}
