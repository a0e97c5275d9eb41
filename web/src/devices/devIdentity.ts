// The identity provider for local development, where the server's popup sends a token by postMessage, and of a demo.
import type { IdentityProvider } from './identityProvider.ts';
import { createPersistedState } from './persistedState.ts';

const tokenState = createPersistedState<string | null>(
  'local-token',
  null,
  (value): value is string | null => value === null || typeof value === 'string',
);
/** web/public/sign-in/local.js, the popup's script, reads it under the same name. */
const signInKeyName = 'upwell.sign-in-key';

/** @param requestToken resolves with null if the user cancels. */
export function openDevIdentity(requestToken = requestTokenFromPopup): IdentityProvider {
  readAdminLink();
  // If the admin link is pasted where the page is open already, the page isn't reloaded.
  window.addEventListener('hashchange', readAdminLink);
  return {
    signIn: async () => {
      const token = await requestToken();
      if (token === null) return false;
      tokenState.write(token);
      return true;
    },
    signOut: async () => tokenState.write(null),
    getToken: async () => tokenState.read(),
    // Signing out in one tab signs out the others.
    subscribe: (listener) => {
      const notify = () => listener(tokenState.read() !== null);
      notify();
      return tokenState.subscribe(notify);
    },
  };
}

/** The key of the admin link that has opened this page. */
let linkKey = '';

/**
 * Reads the admin link's key and removes it from the address, so that it isn't visible or in the history. Anybody can
 * write a link, so its key replaces a stored one only when it has worked in the popup.
 */
function readAdminLink(): void {
  const { hash, pathname, search } = window.location;
  const key = /^#key=([\w.~-]+)$/.exec(hash)?.[1];
  if (key === undefined) return;
  linkKey = key;
  window.history.replaceState(window.history.state, '', pathname + search);
  try {
    if (localStorage.getItem(signInKeyName) === null) localStorage.setItem(signInKeyName, key);
  } catch {
    // Storage is full or forbidden. The popup gets the key by its address.
  }
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
  const fragment = linkKey === '' ? '' : `#key=${linkKey}`;
  const popup = window.open(`/local-sign-in${fragment}`, 'sign-in', features);
  if (popup === null)
    throw new Error('The browser blocked the sign-in window. Allow pop-ups for this site and try again.');
  return popup;
}
