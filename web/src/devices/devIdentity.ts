// The identity provider for local development, where the server's popup sends a token by postMessage, and of a demo.
import type { IdentityProvider } from './identity.ts';
import { createPersistedState } from './persistedState.ts';

/** web/public/sign-in/local.js, the popup's script, stores it under the same name once it was accepted. */
const signInKeyName = 'upwell.sign-in-key';

const tokenState = createPersistedState<string | null>(
  'local-token',
  null,
  (value): value is string | null => value === null || typeof value === 'string',
);

/** @param requestToken resolves with null if the user cancels. */
export function openDevIdentity(requestToken = requestTokenFromPopup): IdentityProvider {
  readSignInKey();
  // If the admin link is pasted where the page is open already, the page isn't reloaded.
  window.addEventListener('hashchange', readSignInKey);
  return {
    signIn: async () => {
      const token = await requestToken();
      if (token !== null) tokenState.write(token);
      return token !== null;
    },
    signOut: async () => tokenState.write(null),
    getToken: async () => tokenState.read(),
    subscribe: (listener) => {
      const report = () => listener(tokenState.read() !== null);
      report();
      return tokenState.subscribe(report);
    },
  };
}

let linkKey: string | null = null;

/**
 * Keeps the admin link's key and removes it from the address, so that it isn't visible or in the history. Anybody can
 * write a link, so its key replaces a stored one only when it has worked.
 */
function readSignInKey(): void {
  const { hash, pathname, search } = window.location;
  const key = /^#key=([\w.~-]+)$/.exec(hash)?.[1];
  if (key === undefined) return;
  linkKey = key;
  try {
    if (localStorage.getItem(signInKeyName) === null) localStorage.setItem(signInKeyName, key);
  } catch {
    // Storage is blocked: the popup gets the key from this page only.
  }
  window.history.replaceState(window.history.state, '', pathname + search);
}

const pollIntervalMs = 250;

/** Returns the token that the popup sends, or null if the popup was closed. */
function requestTokenFromPopup(): Promise<string | null> {
  const popup = openPopup();
  return new Promise((resolve) => {
    const finish = (token: string | null) => {
      clearInterval(closedCheck);
      window.removeEventListener('message', onMessage);
      popup.close();
      resolve(token);
    };
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== popup) return;
      const token: unknown = data?.token;
      if (typeof token === 'string') finish(token);
    };
    // The popup may have closed before its message is received, so the check waits once more.
    const closedCheck = setInterval(
      () => popup.closed && setTimeout(finish, pollIntervalMs, null),
      pollIntervalMs,
    );
    window.addEventListener('message', onMessage);
  });
}

/** The size of the sign-in popup, in pixels. Firebase's popup has the same size. */
const popupSize = { width: 500, height: 600 };

function openPopup(): Window {
  const { width, height } = popupSize;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(
    `/local-sign-in${linkKey === null ? '' : `#key=${linkKey}`}`,
    'sign-in',
    features,
  );
  if (popup === null)
    throw new Error('The browser blocked the sign-in window. Allow pop-ups for this site and try again.');
  return popup;
}
