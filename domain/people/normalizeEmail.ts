/**
 * Returns an e-mail address as it is stored and compared: composed Unicode (NFC) with ASCII letters in
 * lower case.
 *
 * Other letters keep their case, because lower-casing them would make different addresses equal. For example,
 * JavaScript turns the Kelvin sign (U+212A) into an ASCII k.
 *
 * A text that is too long for an address doesn't change, because composing a letter with many marks takes quadratic time.
 */
export function normalizeEmail(email: string): string {
  if (email.length > maxLength) return email;
  // The result is composed again, because lower-casing can create sequences that compose: unlike J with caron, j with
  // caron has a character of its own.
  return composeUnicode(composeUnicode(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

/** Addresses have at most 254 characters (RFC 5321), but can have more before Unicode normalization. */
const maxLength = 1_000;

/** Applies NFC except to the three characters that it turns into ASCII: U+212A (K), U+037E (;) and U+1FEF (`). */
function composeUnicode(text: string): string {
  return text.replace(/[^\u037e\u1fef\u212a]+/g, (segment) => segment.normalize('NFC'));
}
