// An adapter for YouTube's IFrame Player API, whose script is loaded when the first video is played.
const apiUrl = 'https://www.youtube.com/iframe_api';
const embedOrigin = 'https://www.youtube-nocookie.com';

export interface PlayerCallbacks {
  /** Called whenever the video starts to play. */
  onPlaying: () => void;
  /** YouTube's error code: 2, 5, 100, 101, 150 or 153. */
  onError: (code: number) => void;
}

export interface YouTubePlayer {
  dispose(): void;
}

interface YouTubeApi {
  Player: new (element: HTMLElement, options: object) => { destroy?: () => void };
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
  { videoId, startSeconds, title }: { videoId: string; startSeconds: number; title: string },
  callbacks: PlayerCallbacks,
): YouTubePlayer {
  let isDisposed = false;
  let player: { destroy?: () => void } | undefined;
  const frame = createFrame(videoId, startSeconds, title);
  container.replaceChildren(frame);
  loadApi().then(
    (api) => {
      if (isDisposed) return;
      player = new api.Player(frame, {
        events: {
          onStateChange: ({ data }: { data: number }) => data === 1 && callbacks.onPlaying(),
          onError: ({ data }: { data: number }) => callbacks.onError(data),
        },
      });
    },
    () => {},
  );
  return {
    dispose: () => {
      isDisposed = true;
      player?.destroy?.();
      container.replaceChildren();
    },
  };
}

function createFrame(videoId: string, startSeconds: number, title: string): HTMLIFrameElement {
  const parameters = new URLSearchParams({
    autoplay: '1',
    controls: '1',
    modestbranding: '1',
    rel: '0',
    start: String(startSeconds),
    playsinline: '1',
    enablejsapi: '1',
    origin: window.location.origin,
  });
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.width = '640';
  frame.height = '360';
  frame.allow = 'autoplay; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  // Without a referrer, YouTube shows error 153.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = `${embedOrigin}/embed/${encodeURIComponent(videoId)}?${parameters.toString()}`;
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
