import { type Video, watchUrl } from '#domain/video/video.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import { OfflineIcon, RetryIcon } from '../ui/pageIcons.ts';
import { type PlayerControls, type PlayerProblem, usePlayer } from './usePlayer.ts';
import styles from './Player.module.css';

export interface VideoPlayerProps {
  video: Video;
  /** The accessible name of the player. */
  title: string;
  className?: string | undefined;
  /** Whether the focus moves to the player, because what had the focus has made room for it. */
  isFocused?: boolean;
  /** Is called with whether the player is shown, when that changes. */
  onShownChange?: ((isShown: boolean) => void) | undefined;
  controlsRef?: RefObject<PlayerControls | null>;
  /** Whether the overlay around it has the way to YouTube. */
  isInOverlay?: boolean;
}

/**
 * Plays a video. Until YouTube's player answers, and if it can't be loaded, a panel of ours is in its place: nothing is
 * drawn over the player.
 */
export function VideoPlayer({
  video,
  title,
  className = '',
  isFocused = false,
  onShownChange,
  controlsRef,
  isInOverlay = false,
}: VideoPlayerProps) {
  const playerRef = useRef<HTMLElement>(null);
  const { containerRef, state, retry } = usePlayer(video, title, controlsRef);
  useEffect(() => {
    if (isFocused) playerRef.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    if (state.status === 'shown' && document.activeElement === playerRef.current)
      containerRef.current?.querySelector('iframe')?.focus();
  }, [state.status, containerRef]);
  const isShown = state.status === 'shown';
  useEffect(() => onShownChange?.(isShown), [isShown, onShownChange]);
  const retryWithFocus = () => {
    // The button disappears.
    playerRef.current?.focus();
    retry();
  };
  return (
    <>
      <section
        className={`${styles.player} ${className}`}
        ref={playerRef}
        tabIndex={-1}
        aria-label="Player"
        aria-busy={state.status === 'loading'}
      >
        <div className={`${styles.frame} ${isShown ? styles.shown : ''}`} ref={containerRef} />
        {!isShown && (
          <div className={styles.panel}>
            {state.status === 'failed' && (
              <Failure
                problem={state.problem}
                youTubeUrl={isInOverlay ? null : watchUrl(video)}
                onRetry={retryWithFocus}
              />
            )}
          </div>
        )}
      </section>
      <output className={styles.stalled}>
        {state.status === 'shown' &&
          state.isStalled &&
          "The video hasn't started. Press play in the player, or open it in your browser."}
      </output>
    </>
  );
}

interface FailureProps {
  problem: PlayerProblem;
  youTubeUrl: string | null;
  onRetry: () => void;
}

function Failure({ problem, youTubeUrl, onRetry }: FailureProps) {
  const { message, canRetry } = describeProblem(problem);
  return (
    <>
      <OfflineIcon />
      <div role="alert">
        <p className={styles.heading}>
          {canRetry ? "This video couldn't be loaded" : "This video can't be played here"}
        </p>
        <p>{message}</p>
      </div>
      <div className={styles.buttons}>
        {canRetry && (
          <Button isPrimary onClick={onRetry}>
            <RetryIcon />
            Try again
          </Button>
        )}
        {youTubeUrl !== null && (
          <a className={buttons.pill} href={youTubeUrl} target="_blank" rel="noreferrer">
            Open on YouTube
          </a>
        )}
      </div>
    </>
  );
}

interface Description {
  message: string;
  canRetry: boolean;
}

/** Returns what to tell the visitor about a problem, and whether trying again can solve it. */
export function describeProblem(problem: PlayerProblem): Description {
  const other = { message: "The video couldn't be played here. Open it on YouTube.", canRetry: true };
  return descriptions[problem] ?? other;
}

const ownersChoice = {
  message: "The video's owner lets it play on YouTube only. Open it there.",
  canRetry: false,
};

const descriptions: Partial<Record<PlayerProblem, Description>> = {
  offline: { message: "You're offline. Check your connection and try again.", canRetry: true },
  unreachable: { message: 'YouTube may be blocked, or you are offline.', canRetry: true },
  2: { message: "This video's link is invalid. Close it and choose another thought.", canRetry: false },
  5: { message: 'The player failed. Try again, or open the video on YouTube.', canRetry: true },
  100: {
    message: 'This video was removed or made private. Close it and choose another thought.',
    canRetry: false,
  },
  101: ownersChoice,
  150: ownersChoice,
  153: {
    message:
      "YouTube couldn't verify this page. Allow referrers for this page, or open the video on YouTube.",
    canRetry: true,
  },
};
