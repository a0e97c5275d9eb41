// The identity provider for local development, where the server's popup sends a token by postMessage, and of a demo.
import type { IdentityProvider } from './identityProvider.ts';
import { createListenerSet } from './sharedState.ts';

const tokenKey = 'upwell.local-token';
/** web/public/sign-in/local.js, the popup's script, reads it under the same name. */
const signInKeyName = 'upwell.sign-in-key';

/** @param requestToken resolves with null if the user cancels. */
export function openDevIdentity(requestToken = requestTokenFromPopup): IdentityProvider {
  const listeners = createListenerSet<boolean>();
  const notifyListeners = () => listeners.notify(readToken() !== null);
  const storeToken = (token: string | null) => {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
    notifyListeners();
  };
  storeSignInKey();
  // If the admin link is pasted where the page is open already, the page isn't reloaded.
  window.addEventListener('hashchange', storeSignInKey);
  // Signing out in one tab signs out the others.
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey) notifyListeners();
  });
  return {
    signIn: async () => {
      const token = await requestToken();
      if (token === null) return false;
      storeToken(token);
      return true;
    },
    signOut: async () => storeToken(null),
    getToken: async () => readToken(),
    subscribe: (listener) => {
      listener(readToken() !== null);
      return listeners.add(listener);
    },
  };
}

/**
 * Stores the admin link's key and removes it from the address, so that it isn't visible or in the history. Anybody can
 * write a link, so its key replaces another one only when it has worked: the popup gets a copy of this tab's storage.
 */
function storeSignInKey(): void {
  const { hash, pathname, search } = window.location;
  const signInKey = /^#key=([\w.~-]+)$/.exec(hash)?.[1];
  if (signInKey === undefined) return;
  const storage = localStorage.getItem(signInKeyName) === null ? localStorage : sessionStorage;
  storage.setItem(signInKeyName, signInKey);
  window.history.replaceState(window.history.state, '', pathname + search);
}

function readToken(): string | null {
  return localStorage.getItem(tokenKey);
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
  const popup = window.open('/local-sign-in', 'sign-in', features);
  if (popup === null)
    throw new Error('The browser blocked the sign-in window. Allow pop-ups for this site and try again.');
  return popup;
}
