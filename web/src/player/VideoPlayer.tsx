import { type Video, watchUrl } from '#domain/video/video.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlayerProblem, type PlayerState, playVideo, type YouTubePlayer } from '../devices/youtube.ts';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import card from '../ui/card.module.css';
import { OfflineIcon, RetryIcon } from '../ui/pageIcons.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import styles from './Player.module.css';

export interface VideoPlayerProps {
  video: Video;
  /** The accessible name of the player. */
  title: string;
  className?: string | undefined;
  /** Whether to focus the player, because it replaces the focused button. */
  isFocused?: boolean;
  controlsRef?: RefObject<YouTubePlayer | null>;
  /** Whether the surrounding overlay has its own link to YouTube. */
  isInOverlay?: boolean;
}

/**
 * Plays a video. While the player doesn't respond, or can't be loaded, a panel is shown in its place, because YouTube
 * allows nothing over the player.
 */
export function VideoPlayer({
  video,
  title,
  className = '',
  isFocused = false,
  controlsRef,
  isInOverlay = false,
}: VideoPlayerProps) {
  const playerRef = useRef<HTMLElement>(null);
  const containerRef = useRef<HTMLDivElement>(null);
  const [lastState, setState] = useState<PlayerState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Only the first attempt waits for the network, because some browsers are online but report that they aren't.
  const isOffline = !useIsOnline() && attempt === 0 && lastState.status !== 'shown';
  const state: PlayerState = isOffline ? { status: 'failed', problem: 'offline' } : lastState;
  const { id, startSeconds } = video;
  useEffect(() => {
    const container = containerRef.current;
    if (container === null || isOffline) return undefined;
    setState({ status: 'loading' });
    const player = playVideo(container, { id, startSeconds }, title, setState);
    if (controlsRef !== undefined) controlsRef.current = player;
    return () => player.dispose();
    // Each attempt creates a new player.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, startSeconds, title, attempt, isOffline, controlsRef]);
  useEffect(() => {
    if (isFocused) playerRef.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    if (state.status === 'shown' && document.activeElement === playerRef.current)
      containerRef.current?.querySelector('iframe')?.focus();
  }, [state.status, containerRef]);
  const isShown = state.status === 'shown';
  const retryWithFocus = () => {
    // Focuses the player, because the pressed button disappears.
    playerRef.current?.focus();
    setAttempt(attempt + 1);
  };
  return (
    <section
      className={`${styles.player} ${className}`}
      ref={playerRef}
      tabIndex={-1}
      aria-label="Player"
      aria-busy={state.status === 'loading'}
    >
      <div className={`${styles.frame} ${isShown ? styles.shown : ''}`} ref={containerRef} />
      {!isShown && (
        <div className={`${card.question} ${styles.panel}`}>
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
  );
}

interface FailureProps {
  problem: PlayerProblem;
  youTubeUrl: string | null;
  onRetry: () => void;
}

function Failure({ problem, youTubeUrl, onRetry }: FailureProps) {
  const { message, canRetry } = descriptions[problem] ?? other;
  return (
    <>
      <OfflineIcon />
      <div role="alert">
        <strong>{canRetry ? "This video couldn't be loaded" : "This video can't be played here"}</strong>
        <p>{message}</p>
      </div>
      <div className={card.answers}>
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

const other = { message: "The video couldn't be played here. Open it on YouTube.", canRetry: true };

const ownersChoice = {
  message: "The video's owner lets it play on YouTube only. Open it there.",
  canRetry: false,
};

/** The message for each problem, and whether a retry can solve it. */
const descriptions: Partial<Record<PlayerProblem, { message: string; canRetry: boolean }>> = {
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
