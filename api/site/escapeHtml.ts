const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text in HTML and XML, in elements and in quoted attributes; characters that neither allows are left out. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A script element that holds data for the browser; no text in the data can close it. */
export function renderJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${serializeJsonForHtml(data)}</script>`;
}

/** JSON that HTML reads as it is: without a `<`, behind which it would look for a script's end, and what it forbids. */
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
