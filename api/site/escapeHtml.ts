const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML and XML, in elements and quoted attributes. Characters that these formats don't allow are
 * removed.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Renders a script element that contains data for the browser. No text in the data can close the element. */
export function renderJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${serializeJsonForHtml(data)}</script>`;
}

/** Escapes `<`, which could begin the end tag of the script, and the characters that HTML doesn't allow. */
function serializeJsonForHtml(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replace(
      forbiddenCharacters,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

// eslint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;
