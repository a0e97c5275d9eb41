import type { Video } from '#domain/video/video.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { track } from '../devices/analytics.ts';
import { type PlayerOptions, playVideo, type YouTubePlayer } from '../devices/youtube.ts';

/** The time that the player has to answer, and then to start the video. */
const timeoutMs = 8000;

/** The reason why a video isn't shown: YouTube's error code, no network, or no response from YouTube. */
export type PlayerProblem = number | 'offline' | 'unreachable';

type PlayerState =
  /** The player has not answered yet. */
  | { status: 'loading' }
  /** The player is shown. `isStalled` is true if it doesn't play although it had the time to start. */
  | { status: 'shown'; isStalled: boolean }
  | { status: 'failed'; problem: PlayerProblem };

export type PlayerControls = Pick<YouTubePlayer, 'getSeconds' | 'seek'>;

/**
 * Plays a video in the element of `containerRef`.
 * @param controlsRef gets the controls of the player.
 */
export function usePlayer(
  { id, startSeconds }: Video,
  title: string,
  controlsRef?: RefObject<PlayerControls | null>,
) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PlayerState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isOnline = useIsOnline();
  // The first attempt waits for the network. A later one doesn't, because some browsers report it wrongly.
  const isWaiting = !isOnline && attempt === 0 && state.status !== 'shown';
  useEffect(() => {
    const container = containerRef.current;
    if (container === null || isWaiting) return undefined;
    const player = startPlayer(container, {
      video: { id, startSeconds },
      title,
      onStateChange: setState,
    });
    if (controlsRef !== undefined) controlsRef.current = player;
    return () => player.dispose();
    // Each attempt creates a new player.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, startSeconds, title, attempt, isWaiting, controlsRef]);
  const shownState: PlayerState = isWaiting ? { status: 'failed', problem: 'offline' } : state;
  return {
    containerRef,
    state: shownState,
    retry: () => setAttempt(attempt + 1),
  };
}

/** Starts a video in an element, and reports the state of its player. */
function startPlayer(
  container: HTMLElement,
  { onStateChange, ...options }: PlayerOptions & { onStateChange: (state: PlayerState) => void },
): YouTubePlayer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasPlayed = false;
  const setTimer = (onTimeout: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, timeoutMs);
  };
  const fail = (problem: PlayerProblem) => {
    clearTimeout(timer);
    // The video isn't heard behind the message.
    player.dispose();
    onStateChange({ status: 'failed', problem });
  };
  onStateChange({ status: 'loading' });
  setTimer(() => fail('unreachable'));
  const player = playVideo(container, options, {
    // While the video is buffered, or an advertisement is shown before it, the player still answers.
    onAnswer: (isBusy) => {
      clearTimeout(timer);
      onStateChange({ status: 'shown', isStalled: false });
      if (!hasPlayed && !isBusy) setTimer(() => onStateChange({ status: 'shown', isStalled: true }));
    },
    onPlaying: () => {
      clearTimeout(timer);
      onStateChange({ status: 'shown', isStalled: false });
      if (!hasPlayed) track({ name: 'video_play', videoId: options.video.id });
      hasPlayed = true;
    },
    onError: fail,
    onUnreachable: () => fail('unreachable'),
  });
  return {
    ...player,
    dispose: () => {
      clearTimeout(timer);
      player.dispose();
    },
  };
}
