// A mock of the part of YouTube's player API that the site uses.
import { type BrowserContext, expect, type Locator } from '@playwright/test';

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

/** Makes YouTube's script unreachable, as a content blocker does, and the player as well unless it is allowed. */
export async function blockYouTube(
  context: BrowserContext,
  { isPlayerAllowed = false }: { isPlayerAllowed?: boolean } = {},
): Promise<void> {
  await context.route(apiScript, (route) => route.abort('blockedbyclient'));
  if (!isPlayerAllowed) await context.route(embeds, (route) => route.abort('blockedbyclient'));
}

/**
 * Expects the player to have the focus. `toBeFocused` would fail at times: it also requires the document to have the
 * focus, which belongs to the frame's own process then.
 */
export async function expectFocusedPlayer(player: Locator): Promise<void> {
  await expect.poll(() => player.evaluate((frame) => frame === document.activeElement)).toBe(true);
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
