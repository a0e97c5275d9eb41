// The identity provider for local sign-in, where the server's popup sends a token by postMessage, and for demos.
import type { IdentityProvider } from './identity.ts';
import { createPersistedState } from './persistedState.ts';

/** The popup's script, web/public/sign-in/local.js, stores an accepted key under this name. */
const signInKeyName = 'upwell.sign-in-key';

const tokenState = createPersistedState<string | null>(
  'local-token',
  null,
  (value): value is string | null => value === null || typeof value === 'string',
);

/** Opens the provider. @param requestToken resolves with null if the user cancels. */
export function openDevIdentity(requestToken = requestTokenFromPopup): IdentityProvider {
  readSignInKey();
  // Also reads the key of an admin link that is pasted into an open page, which doesn't reload the page.
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
 * Reads the key in the admin link and removes it from the address, where it would be visible. It replaces a stored key
 * only after it was accepted, because anybody can write such a link.
 */
function readSignInKey(): void {
  const { hash, pathname, search } = window.location;
  const key = /^#key=([\w.~-]+)$/.exec(hash)?.[1];
  if (key === undefined) return;
  linkKey = key;
  try {
    if (localStorage.getItem(signInKeyName) === null) localStorage.setItem(signInKeyName, key);
  } catch {
    // Storage is blocked, so only this page passes the key to the popup.
  }
  window.history.replaceState(window.history.state, '', pathname + search);
}

const pollIntervalMs = 250;

/** Resolves with the popup's token, or null if the popup was closed. */
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
    // Finishes one interval after the popup has closed, because it may close before its message is received.
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
