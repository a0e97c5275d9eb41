// Requests a token from the server, and posts it to the page that opened this window. The script runs before the page's
// body is parsed, so that no click is lost. The sign-in key comes from the admin link, by way of
// web/src/devices/devIdentity.ts, or is pasted here. An accepted key replaces the stored one.
const storageName = 'upwell.sign-in-key';
const linkKey = /^#key=(.+)$/.exec(location.hash)?.[1] ?? null;

document.addEventListener('click', ({ target }) => {
  const { email } = target.closest('[data-email]')?.dataset ?? {};
  if (email !== undefined) void signIn({ email });
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn(Object.fromEntries(new FormData(event.target)));
});
document.addEventListener('DOMContentLoaded', () => {
  if (linkKey === null && readStoredKey() === null) showKeyField();
});

async function signIn(account) {
  const alert = document.querySelector('[role=alert]');
  alert.textContent = '';
  const pastedKey = document.querySelector('#key').value.trim();
  const storedKey = readStoredKey();
  let key = pastedKey || linkKey || storedKey;
  try {
    let response = await requestToken({ ...account, key });
    if (response.status === 403 && pastedKey === '' && key !== storedKey) {
      key = storedKey;
      response = await requestToken({ ...account, key });
    }
    if (response.status === 403) {
      showKeyField();
      throw new Error(readErrorMessage(await response.text()));
    }
    if (!response.ok) throw new Error('This e-mail was not accepted: check it, and try again.');
    storeKey(key);
    const { token } = await response.json();
    if (window.opener === null) throw new Error('This window belongs to the admin page: open it from there.');
    window.opener.postMessage({ type: 'local-sign-in', token }, window.location.origin);
    window.close();
  } catch (error) {
    alert.textContent =
      error instanceof TypeError ? "The server isn't responding. Is it running?" : error.message;
    alert.scrollIntoView({ block: 'nearest' });
  }
}

function requestToken(account) {
  return fetch('/local-sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
}

function readStoredKey() {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return null;
  }
}

function storeKey(key) {
  try {
    localStorage.setItem(storageName, key);
  } catch {
    // Storage is blocked, so the next sign-in needs the link again.
  }
}

function showKeyField() {
  document.querySelector('#key-section').hidden = false;
}

/** Returns the message of an error response, which is JSON with an `error` field or plain text. */
function readErrorMessage(body) {
  try {
    return JSON.parse(body).error;
  } catch {
    return body;
  }
}
