// An adapter for YouTube's IFrame Player API, whose script is loaded when the first video is played.
import type { Video } from '#domain/video/video.ts';

const apiUrl = 'https://www.youtube.com/iframe_api';

export interface PlayerOptions {
  video: Video;
  /** The accessible name of the player. */
  title: string;
}

export interface PlayerCallbacks {
  /** Called when the player has loaded, and on each change. It may be busy for long, because it buffers the video. */
  onAnswer: (isBusy: boolean) => void;
  /** Called whenever the video starts to play. */
  onPlaying: () => void;
  /** YouTube's error code: 2, 5, 100, 101, 150 or 153. */
  onError: (code: number) => void;
  /** Called if YouTube's script can't be loaded. */
  onUnreachable: () => void;
}

export interface YouTubePlayer {
  /** Returns the position in the video, or null if it isn't known. */
  getSeconds(): number | null;
  /** Moves to a position in the video. */
  seek(seconds: number): void;
  /** Removes the player, which is silent then. */
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
const bufferingState = 3;

/** Loads YouTube's script, which then replaces the content of `container` by a player that starts immediately. */
export function playVideo(
  container: HTMLElement,
  { video, title }: PlayerOptions,
  callbacks: PlayerCallbacks,
): YouTubePlayer {
  let isDisposed = false;
  let player: ApiPlayer | undefined;
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
          onReady: () => callbacks.onAnswer(false),
          onStateChange: ({ data }: { data: number }) =>
            data === playingState ? callbacks.onPlaying() : callbacks.onAnswer(data === bufferingState),
          onError: ({ data }: { data: number }) => callbacks.onError(data),
        },
      });
      const frame = container.querySelector('iframe');
      if (frame === null) return;
      frame.title = title;
      // Without a referrer, YouTube shows error 153.
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
    },
    () => {
      if (!isDisposed) callbacks.onUnreachable();
    },
  );
  return {
    getSeconds: () => player?.getCurrentTime?.() ?? null,
    seek: (seconds) => player?.seekTo?.(seconds, true),
    dispose: () => {
      isDisposed = true;
      player?.destroy?.();
      container.replaceChildren();
    },
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
