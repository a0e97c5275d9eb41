// An adapter for YouTube's IFrame Player API, whose script is loaded when the first video is played.
import { embedUrl, type Video } from '#domain/video/video.ts';

const apiUrl = 'https://www.youtube.com/iframe_api';
const embedOrigin = 'https://www.youtube-nocookie.com';
const pingIntervalMs = 250;
/** A player that has loaded answers a ping within milliseconds. */
const answerTimeoutMs = 1500;

export interface PlayerOptions {
  video: Video;
  /** The accessible name of the player. */
  title: string;
}

export interface PlayerCallbacks {
  /** Called once, when the player has loaded. */
  onReady: () => void;
  /** Called whenever the video starts to play. */
  onPlaying: () => void;
  /** YouTube's error code: 2, 5, 100, 101, 150 or 153. */
  onError: (code: number) => void;
  /** Called if YouTube can't be reached. `onReady` may still follow if the player was only late. */
  onUnreachable: () => void;
}

export interface YouTubePlayer {
  /** Returns the position in the video, or null if it isn't known. */
  getSeconds(): number | null;
  /** Moves to a position in the video if YouTube's script is loaded. */
  seek(seconds: number): void;
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

/**
 * Replaces the content of `container` by a player that starts immediately. Creates the iframe without waiting for
 * YouTube's script, so that the video plays even if the script is blocked.
 */
export function playVideo(
  container: HTMLElement,
  options: PlayerOptions,
  callbacks: PlayerCallbacks,
): YouTubePlayer {
  let isDisposed = false;
  let player: ApiPlayer | undefined;
  let stopPinging: (() => void) | undefined;
  const frame = createFrame(options);
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  container.replaceChildren(frame);
  loadApi().then(
    (api) => {
      if (isDisposed) return;
      player = new api.Player(frame, {
        events: {
          onReady: callbacks.onReady,
          onStateChange: ({ data }: { data: number }) => data === 1 && callbacks.onPlaying(),
          onError: ({ data }: { data: number }) => callbacks.onError(data),
        },
      });
    },
    () => {
      if (!isDisposed) stopPinging = pingPlayer(frame, loaded, callbacks);
    },
  );
  return {
    getSeconds: () => player?.getCurrentTime?.() ?? null,
    seek: (seconds) => player?.seekTo?.(seconds, true),
    dispose: () => {
      isDisposed = true;
      stopPinging?.();
      player?.destroy?.();
      container.replaceChildren();
    },
  };
}

/**
 * Finds out without YouTube's script whether a frame contains the player or the browser's error page, which look the
 * same to a page of another origin. Only the player answers the first message of the script.
 * @returns a function that stops it.
 */
function pingPlayer(
  frame: HTMLIFrameElement,
  loaded: Promise<unknown>,
  { onReady, onUnreachable }: Pick<PlayerCallbacks, 'onReady' | 'onUnreachable'>,
): () => void {
  const ping = JSON.stringify({ event: 'listening', channel: 'widget' });
  // Any origin, because a message to an error page would be reported as an error. The message contains nothing secret.
  const interval = setInterval(() => frame.contentWindow?.postMessage(ping, '*'), pingIntervalMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;
  void loaded.then(() => {
    if (!hasStopped) timer = setTimeout(onUnreachable, answerTimeoutMs);
  });
  const stop = () => {
    hasStopped = true;
    clearInterval(interval);
    clearTimeout(timer);
    window.removeEventListener('message', onMessage);
  };
  const onMessage = ({ source, origin }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== embedOrigin) return;
    stop();
    onReady();
  };
  window.addEventListener('message', onMessage);
  return stop;
}

function createFrame({ video, title }: PlayerOptions): HTMLIFrameElement {
  const url = new URL(embedUrl(video));
  const parameters = {
    autoplay: '1',
    controls: '1',
    playsinline: '1',
    enablejsapi: '1',
    origin: window.location.origin,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.width = '640';
  frame.height = '360';
  frame.allow = 'autoplay; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  // Without a referrer, YouTube shows error 153.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = url.href;
  return frame;
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
