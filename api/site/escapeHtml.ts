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
  return removeForbiddenCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Removes the characters that HTML and XML don't allow. */
export function removeForbiddenCharacters(text: string): string {
  return text.toWellFormed().replace(forbiddenCharacters, '');
}

// eslint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;
