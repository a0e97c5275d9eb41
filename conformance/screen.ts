// What the tests in a browser share. They find everything by its role and its words.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { adminEmail, origin, signInKey } from './target.ts';

/** Opens a page whose clock only the test advances. */
export async function openWithPausedClock(page: Page, path = '/'): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(20_000);
  await page.goto(path);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByRole('slider')).toBeEnabled({ timeout: 100 });
    await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeAttached({ timeout: 100 });
  }).toPass();
}

/** Runs the clock second by second, so that what has been loaded is shown in between. */
export async function runFor(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}

/** The bubbles: the buttons with an author that are in no other part of the page. */
export function getBubbles(page: Page): Locator {
  return page
    .locator('main button:not(:is(section, nav, header, [role=toolbar], [role=status], dialog) *)')
    .filter({ hasText: '— ', visible: true });
}

/** Clicks a bubble without waiting until it stands still. */
export const press = (bubble: Locator) => bubble.click({ force: true });

/** Signs in with the popup of local sign-in, as the printed admin link allows. */
export async function signInWithPopup(page: Page, email = adminEmail): Promise<void> {
  await page.goto(`/admin#key=${encodeURIComponent(signInKey ?? '')}`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const form = await popup;
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns an array to which the addresses of requests to other sites are added. */
export function recordExternalRequests(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`)) urls.push(request.url());
  });
  return urls;
}

/** Answers for YouTube, with a player that says it is ready and plays nothing. */
export async function fakeYouTube(context: BrowserContext): Promise<void> {
  const answer = (contentType: string, body: string) => ({ contentType, body });
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill(answer('text/javascript', playerApi)),
  );
  await context.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill(answer('text/html', '<title>YouTube</title>')),
  );
  await context.route(/^https:\/\/(www\.youtube\.com\/watch|youtu\.be\/)/, (route) =>
    route.fulfill(answer('text/html', '<title>YouTube</title>')),
  );
}

const playerApi = `
  window.YT = {
    Player: class {
      constructor(frame, { events }) {
        this.frame = frame;
        queueMicrotask(() => events.onReady?.({ target: this }));
      }
      getCurrentTime() { return 0; }
      seekTo() {}
      destroy() { this.frame.remove(); }
    },
  };
  window.onYouTubeIframeAPIReady?.();
`;
