import { track } from '../devices/analytics.ts';
import { type PlayerOptions, playVideo, type YouTubePlayer } from '../devices/youtube.ts';
import type { PlayerProblem } from './playerMessages.ts';

/** The time that the player has to answer, and then to start the video. */
const timeoutMs = 8000;

export type PlayerState =
  /** The player has not answered yet. */
  | { status: 'loading' }
  /** The player is shown. `isStalled` is true if it doesn't play although it had the time to start. */
  | { status: 'shown'; isStalled: boolean }
  | { status: 'failed'; problem: PlayerProblem };

export type PlayerControls = Pick<YouTubePlayer, 'getSeconds' | 'seek'>;

interface StartOptions extends PlayerOptions {
  onStateChange: (state: PlayerState) => void;
}

/** Starts a video in an element, and reports the state of its player. */
export function startPlayer(
  container: HTMLElement,
  { onStateChange, ...options }: StartOptions,
): YouTubePlayer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasPlayed = false;
  const changeState = (state: PlayerState, timeoutState?: PlayerState) => {
    clearTimeout(timer);
    if (timeoutState !== undefined) timer = setTimeout(() => onStateChange(timeoutState), timeoutMs);
    onStateChange(state);
  };
  const fail = (problem: PlayerProblem) => changeState({ status: 'failed', problem });
  changeState({ status: 'loading' }, { status: 'failed', problem: 'unreachable' });
  const player = playVideo(container, options, {
    onReady: () => {
      changeState({ status: 'shown', isStalled: false }, { status: 'shown', isStalled: true });
    },
    onPlaying: () => {
      changeState({ status: 'shown', isStalled: false });
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
