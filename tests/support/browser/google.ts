// Fakes Google's popup and Firebase's Auth emulator, whose tokens need no signature.
import type { BrowserContext, Page } from '@playwright/test';
import { createEmulatorToken } from '../../api/support/target.ts';
import { corsHeaders } from './googleServices.ts';

export const projectId = 'demo-upwell';
export const authHost = 'localhost:9099';

/** Returns a function that chooses an account in the popup. */
export async function fakeGoogleSignIn(context: BrowserContext, mayUseStorage = true) {
  let email = '';
  await context.route('https://apis.google.com/js/api.js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${String(defineGapi)})(${mayUseStorage})` }),
  );
  await context.route(`http://${authHost}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    // Ignores a popup that Firebase closes before it has loaded.
    if (!pathname.includes('/accounts:'))
      return route.fulfill({ contentType: 'text/html', body: 'Google' }).catch(() => {});
    const user = {
      localId: email,
      email,
      emailVerified: true,
      displayName: 'Somebody',
      providerUserInfo: [],
    };
    const tokens = { idToken: createEmulatorToken(projectId, email), refreshToken: 'r', expiresIn: '3600' };
    const json = pathname.endsWith(':lookup') ? { users: [user] } : { ...user, ...tokens };
    return route.fulfill({ json, headers: corsHeaders });
  });
  return async (page: Page, popup: Page, chosen: string) => {
    email = chosen;
    await popup.waitForURL(/eventId/);
    const eventId = new URL(popup.url()).searchParams.get('eventId');
    await page.evaluate((id) => Reflect.get(window, 'endSignIn')(id), eventId);
  };
}

/** Runs in the page: the part of Google's script through which Firebase communicates with its frame. */
function defineGapi(mayUseStorage: boolean): void {
  const urlResponse = 'http://localhost/';
  const frame = {
    restyle: async () => {},
    ping: async (reply: () => void) => reply(),
    send: (_type: string, _data: object, reply: (answers: object[]) => void) =>
      setTimeout(reply, 0, [{ webStorageSupport: mayUseStorage }]),
    register: (_type: string, handle: (message: object) => void) =>
      Reflect.set(window, 'endSignIn', (eventId: string) =>
        handle({ authEvent: { type: 'signInViaPopup', eventId, urlResponse, sessionId: 's' } }),
      ),
  };
  const open = (_options: object, onOpen: (opened: typeof frame) => void) => onOpen(frame);
  Reflect.set(window, 'gapi', {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open }) },
  });
  const { src } = document.currentScript as HTMLScriptElement;
  Reflect.get(window, new URL(src).searchParams.get('onload') ?? '')();
}
