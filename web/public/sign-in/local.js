// Asks the server for a token, and hands it to the page that opened this window.
const alert = document.querySelector('[role=alert]');
const form = document.querySelector('form');

for (const button of document.querySelectorAll('[data-email]')) {
  button.addEventListener('click', () => void signIn({ email: button.dataset.email }));
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn(Object.fromEntries(new FormData(form)));
});

async function signIn(person) {
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
