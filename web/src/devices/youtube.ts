// An adapter for YouTube's IFrame Player API, whose script is loaded when the first video is played.
import type { Video } from '#domain/video/video.ts';
import { track } from './analytics.ts';

const apiUrl = 'https://www.youtube.com/iframe_api';
/** The time within which the player must respond. Buffering or an advertisement may take longer. */
const timeoutMs = 8000;

/** The reason why a video isn't shown: YouTube's error code, no network, or no response from YouTube. */
export type PlayerProblem = number | 'offline' | 'unreachable';

export type PlayerState =
  /** `loading` lasts until the player responds. */
  { status: 'loading' } | { status: 'shown' } | { status: 'failed'; problem: PlayerProblem };

export interface YouTubePlayer {
  /** Returns the position in the video, or null if it isn't known. */
  getSeconds(): number | null;
  /** Moves to a position in the video. */
  seek(seconds: number): void;
  /** Removes and silences the player. */
  dispose(): void;
}

interface ApiPlayer {
  destroy?: () => void;
  seekTo?: (seconds: number, allowSeekAhead: boolean) => void;
  getCurrentTime?: () => number;
}

interface YouTubeApi {
  Player: new (element: HTMLElement, options: object) => ApiPlayer;
}

declare global {
  interface Window {
    YT?: Partial<YouTubeApi>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

const playingState = 1;

/**
 * Loads YouTube's script, which then replaces the content of `container` by a player that starts immediately.
 * @param title the accessible name of the player
 */
export function playVideo(
  container: HTMLElement,
  video: Video,
  title: string,
  onStateChange: (state: PlayerState) => void,
): YouTubePlayer {
  let isDisposed = false;
  let hasPlayed = false;
  let player: ApiPlayer | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dispose = () => {
    isDisposed = true;
    clearTimeout(timer);
    player?.destroy?.();
    player = undefined;
    container.replaceChildren();
  };
  const fail = (problem: PlayerProblem) => {
    // Removes the player, so that its video isn't heard behind the error message.
    dispose();
    onStateChange({ status: 'failed', problem });
  };
  const answer = (state?: number) => {
    clearTimeout(timer);
    onStateChange({ status: 'shown' });
    if (state !== playingState || hasPlayed) return;
    hasPlayed = true;
    track({ name: 'video_play', videoId: video.id });
  };
  timer = setTimeout(() => fail('unreachable'), timeoutMs);
  loadApi().then(
    ({ Player }) => {
      if (isDisposed) return;
      const place = document.createElement('div');
      container.replaceChildren(place);
      player = new Player(place, {
        host: 'https://www.youtube-nocookie.com',
        videoId: video.id,
        width: 640,
        height: 360,
        playerVars: {
          ...(video.startSeconds > 0 && { start: video.startSeconds }),
          rel: 0,
          modestbranding: 1,
          autoplay: 1,
          controls: 1,
          playsinline: 1,
          origin: window.location.origin,
        },
        events: {
          onReady: () => answer(),
          onStateChange: ({ data }: { data: number }) => answer(data),
          onError: ({ data }: { data: number }) => fail(data),
        },
      });
      const frame = container.querySelector('iframe');
      if (frame === null) return;
      frame.title = title;
      // Lets YouTube know this site: without a referrer, it shows error 153.
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
    },
    () => {
      if (!isDisposed) fail('unreachable');
    },
  );
  return {
    getSeconds: () => player?.getCurrentTime?.() ?? null,
    seek: (seconds) => player?.seekTo?.(seconds, true),
    dispose,
  };
}

let api: Promise<YouTubeApi> | undefined;

function loadApi(): Promise<YouTubeApi> {
  api ??= new Promise<YouTubeApi>((resolve, reject) => {
    const resolveIfReady = () => {
      const { YT } = window;
      if (YT?.Player !== undefined) resolve(YT as YouTubeApi);
    };
    resolveIfReady();
    window.onYouTubeIframeAPIReady = resolveIfReady;
    const script = document.createElement('script');
    script.src = apiUrl;
    script.addEventListener('error', () => {
      api = undefined;
      script.remove();
      reject(new Error('YouTube’s player script could not be loaded.'));
    });
    document.head.append(script);
  });
  return api;
}
