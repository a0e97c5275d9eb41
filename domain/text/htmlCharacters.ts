/** The characters that JSON doesn't escape, and that HTML allows only in escaped form or not at all. */
const forbiddenInJson = String.raw`\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff`;
const forbidden = new RegExp(String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f${forbiddenInJson}]`, 'g');
const unsafeInJson = new RegExp(`[<${forbiddenInJson}]`, 'g');

/** Removes the characters that HTML and XML don't allow. */
export function removeForbiddenCharacters(text: string): string {
  return text.toWellFormed().replace(forbidden, '');
}

/** Returns a record with the same values, without the forbidden characters in its texts. */
export function cleanTexts<Fields extends object>(record: Fields): Fields {
  const entries = Object.entries(record).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? removeForbiddenCharacters(value) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

/**
 * Returns JSON for a script element. It escapes `<`, which could begin the end tag of the script, and the characters that
 * HTML doesn't allow.
 */
export function stringifyForHtml(data: unknown): string {
  return JSON.stringify(data).replace(
    unsafeInJson,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
