// A mock of the part of YouTube's player API that the site uses.
import type { BrowserContext, Page } from '@playwright/test';

/** Mocks YouTube's URLs with a player that plays nothing and emits the events that a test requests. */
export async function mockYouTube(context: BrowserContext): Promise<void> {
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: playerApi }),
  );
  await context.route(
    /^https:\/\/(www\.youtube-nocookie\.com\/embed|www\.youtube\.com\/watch|youtu\.be\/)/,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' }),
  );
}

/** Emits a state change or an error of the newest player, with YouTube's number for it. */
export async function emitPlayerEvent(
  page: Page,
  event: 'onStateChange' | 'onError',
  data: number,
): Promise<void> {
  await page.evaluate(
    ([event, data]) => (window as unknown as WindowWithPlayers).players.at(-1)?.events[event]({ data }),
    [event, data] as const,
  );
}

interface WindowWithPlayers {
  players: { events: Record<'onStateChange' | 'onError', (event: { data: number }) => void> }[];
}

const playerApi = `
  window.YT = {
    Player: class {
      constructor(frame, { events }) {
        this.frame = frame;
        window.players = [...(window.players ?? []), { frame, events }];
        setTimeout(() => events.onReady?.({ target: this }));
      }
      destroy() { this.frame.remove(); }
    },
  };
  window.onYouTubeIframeAPIReady?.();
`;
