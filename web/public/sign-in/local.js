// Asks the server for a token, and hands it to the page that opened this window. It is there before the page's body,
// so that nobody presses anything that does not listen yet.
document.addEventListener('click', ({ target }) => {
  const { email } = target.closest('[data-email]')?.dataset ?? {};
  if (email !== undefined) void signIn({ email });
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn(Object.fromEntries(new FormData(event.target)));
});

async function signIn(person) {
  const alert = document.querySelector('[role=alert]');
  alert.textContent = '';
  try {
    const response = await fetch('/local-sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    if (!response.ok) throw new Error('This e-mail was not accepted: check it, and try again.');
    const { token } = await response.json();
    if (window.opener === null) throw new Error('This window belongs to the admin page: open it from there.');
    window.opener.postMessage({ type: 'local-sign-in', token }, window.location.origin);
    window.close();
  } catch (error) {
    alert.textContent =
      error instanceof TypeError ? 'The server does not answer: is it running?' : error.message;
  }
}
