// A mock of the part of YouTube's player API that the site uses.
import type { BrowserContext } from '@playwright/test';

const embeds = 'https://www.youtube-nocookie.com/embed/**';
const apiScript = 'https://www.youtube.com/iframe_api';

/**
 * Mocks YouTube's URLs with a player that plays nothing.
 * @param playerPicture the HTML that the player shows
 */
export async function mockYouTube(context: BrowserContext, playerPicture = ''): Promise<void> {
  await context.route(apiScript, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: playerApi }),
  );
  await context.route(/^https:\/\/(www\.youtube\.com\/watch|youtu\.be\/)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' }),
  );
  await context.route(embeds, (route) =>
    route.fulfill({ contentType: 'text/html', body: `${playerPage}${playerPicture}` }),
  );
}

/** Answers the first message of YouTube's script, as the real player does. */
const playerPage = `
  <title>YouTube</title>
  <script>
    addEventListener('message', ({ data, source, origin }) => {
      if (JSON.parse(data).event === 'listening') source.postMessage('{"event":"initialDelivery"}', origin);
    });
  </script>
`;

const playerApi = `
  window.YT = {
    Player: class {
      constructor(frame, { events }) {
        this.frame = frame;
        queueMicrotask(() => events.onReady?.({ target: this }));
      }
      getCurrentTime() { return this.seconds ?? 95.4; }
      seekTo(seconds) { this.seconds = seconds; }
      destroy() { this.frame.remove(); }
    },
  };
  window.onYouTubeIframeAPIReady?.();
`;
