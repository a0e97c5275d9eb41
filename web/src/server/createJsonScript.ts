/** Returns the HTML of a script element with data. No text in the data can close the element. */
export function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
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
const forbiddenCharacters = /[\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;
