// Functions that the tests in a browser share. They find everything by its role and its words.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { createEmulatedToken } from './emulatedToken.ts';
import { adminEmail, emulatedProject, origin, signInKey } from './target.ts';

/** Opens a page whose clock only the test advances. */
export async function openWithPausedClock(page: Page, path = '/'): Promise<void> {
  // On a site with analytics, the question for consent would cover what is tested, so it is declined.
  const refusal = page.getByRole('button', { name: 'No, thanks' });
  await page.addLocatorHandler(refusal, () => refusal.dispatchEvent('click'));
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

/** Opens the admin panel as this person: with the popup of local sign-in, or as somebody whom Firebase remembers. */
export async function signInTo(page: Page, email = adminEmail): Promise<void> {
  if (signInKey === undefined) {
    await page.addInitScript(rememberUser, { email, token: createEmulatedToken(emulatedProject, email) });
    await page.goto('/admin');
    return;
  }
  await page.goto(`/admin#key=${encodeURIComponent(signInKey)}`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const form = await popup;
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

export async function openDashboard(page: Page): Promise<void> {
  await signInTo(page);
  await expect(page.getByText(`Welcome, ${adminEmail}`)).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Bubbles \([\d,]+\)$/ })).toBeVisible();
}

/** Answers an operation of the page in place of the API. An operation is sent by its text, its name or both. */
export async function answerOperation(
  page: Page,
  field: RegExp,
  answer: object | 'no answer',
): Promise<void> {
  await page.route('**/graphql*', (route) => {
    const { url, body } = { url: route.request().url(), body: route.request().postData() ?? '' };
    if (!field.test(decodeURIComponent(url) + body)) return route.fallback();
    return answer === 'no answer' ? route.abort() : route.fulfill({ json: answer });
  });
}

/** Runs in the page: gives Firebase's SDK a user from an earlier visit, once. */
function rememberUser({ email, token }: { email: string; token: string }): void {
  const expirationTime = Date.now() + 3_600_000;
  const stsTokenManager = { accessToken: token, refreshToken: token, expirationTime };
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (name: string) {
    if (!name.startsWith('firebase:authUser:') || getItem.call(sessionStorage, 'signedIn') !== null)
      return getItem.call(this, name);
    sessionStorage.setItem('signedIn', 'yes');
    const user = { uid: email, email, emailVerified: true, isAnonymous: false, stsTokenManager };
    return JSON.stringify(user);
  };
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

/** The window of a page with the fake player. */
export interface FakePlayers {
  players: { events: { onError: (event: { data: number }) => void } }[];
}

const playerApi = `
  window.YT = {
    Player: class {
      constructor(frame, { events }) {
        this.frame = frame;
        window.players = [...(window.players ?? []), { events }];
        queueMicrotask(() => events.onReady?.({ target: this }));
      }
      getCurrentTime() { return 0; }
      seekTo() {}
      destroy() { this.frame.remove(); }
    },
  };
  window.onYouTubeIframeAPIReady?.();
`;
