import { currentBubble, isAtEnd } from '#domain/flow/flowState.ts';
import type { HomeFlow, HomeFlowRunner } from './flow/useFlow.ts';
import { useActionKeys } from './bubbles/useActionKeys.ts';
import { useMovedClicks } from './bubbles/useMovedClicks.ts';
import { holdMs } from './bubbles/useTouchHold.ts';
import { HomeShortcuts } from './controls/HomeShortcuts.tsx';
import type { ToolbarProps } from './controls/useControls.ts';
import { HomeDialogs } from './dialogs/HomeDialogs.tsx';
import type { OverlayState } from './dialogs/useOverlay.ts';
import { showNextVideo } from './flow/showNextVideo.ts';
import { useStageChanges } from './flow/useStageChanges.ts';
import { HoldHint, SelectionMessage } from './messages/HoldHint.tsx';
import styles from './HomeExtras.module.css';
import { HomeConsent } from './messages/HomeConsent.tsx';
import { StageFooter } from './messages/StageFooter.tsx';
import { Particles, WaterDepth } from './WaterDepth.tsx';

interface Props {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  overlay: OverlayState;
  toolbarProps: ToolbarProps;
  /** Whether only one thought is shown, again and again. */
  isSingleThought: boolean;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
}

/** The parts of the home screen besides its bubbles and controls. They are loaded when these can be used. */
export function HomeExtras(props: Props) {
  const { runner, flow, overlay, toolbarProps, isSingleThought, author } = props;
  useStageChanges(runner, isAtEnd(flow));
  useMovedClicks();
  useActionKeys();
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
          onOpenSeen={toolbarProps.onOpenSeen}
        />
      </HomeConsent>
      <HomeShortcuts
        toolbarProps={toolbarProps}
        currentThought={currentBubble(flow)?.thought}
        hasStarted={!flow.pauseReasons.includes('notStarted')}
        onCancel={() => {
          overlay.closePanel();
          overlay.closeVideo();
        }}
      />
      <HomeDialogs
        overlay={overlay}
        seen={flow.seen}
        onNextVideo={flow.queue.length > 1 ? () => showNextVideo(runner) : null}
      />
    </>
  );
}
