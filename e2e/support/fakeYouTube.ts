// YouTube's player, as far as a page of ours talks to it.
import type { BrowserContext, Page } from '@playwright/test';

/** Has YouTube's addresses answer with a player that plays nothing, and does what a test has it do. */
export async function mockYouTube(context: BrowserContext): Promise<void> {
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: playerApi }),
  );
  await context.route(
    /^https:\/\/(www\.youtube-nocookie\.com\/embed|www\.youtube\.com\/watch|youtu\.be\/)/,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' }),
  );
}

/** Has the newest player say what happened, as YouTube's does: a state or an error, by its number. */
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
