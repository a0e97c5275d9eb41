// Asks the server for a token, and hands it to the page that opened this window. It is there before the page's body,
// so that nobody presses anything that does not listen yet.
// The key comes from the admin link, which web/src/devices/devIdentity.ts keeps under the same name, or is pasted here.
const storageName = 'upwell.sign-in-key';

document.addEventListener('click', ({ target }) => {
  const { email } = target.closest('[data-email]')?.dataset ?? {};
  if (email !== undefined) void signIn({ email });
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn(Object.fromEntries(new FormData(event.target)));
});
document.addEventListener('DOMContentLoaded', () => {
  if (localStorage.getItem(storageName) === null) askForKey();
});

async function signIn(person) {
  const alert = document.querySelector('[role=alert]');
  alert.textContent = '';
  const pasted = document.querySelector('#key').value.trim();
  const key = pasted === '' ? localStorage.getItem(storageName) : pasted;
  try {
    const response = await fetch('/local-sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, key }),
    });
    if (response.status === 403) {
      askForKey();
      throw new Error(messageIn(await response.text()));
    }
    if (!response.ok) throw new Error('This e-mail was not accepted: check it, and try again.');
    localStorage.setItem(storageName, key);
    const { token } = await response.json();
    if (window.opener === null) throw new Error('This window belongs to the admin page: open it from there.');
    window.opener.postMessage({ type: 'local-sign-in', token }, window.location.origin);
    window.close();
  } catch (error) {
    alert.textContent =
      error instanceof TypeError ? 'The server does not answer: is it running?' : error.message;
    alert.scrollIntoView({ block: 'nearest' });
  }
}

function askForKey() {
  document.querySelector('#key-section').hidden = false;
}

/** A refusal is JSON with an `error`, or plain text. */
function messageIn(body) {
  try {
    return JSON.parse(body).error;
  } catch {
    return body;
  }
}
