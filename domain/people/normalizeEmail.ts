/**
 * The form in which e-mails are stored and compared: composed Unicode (NFC), ASCII letters in lower case.
 *
 * Only ASCII letters are taken for the same in both cases, because other rules make different addresses equal:
 * JavaScript turns the Kelvin sign (U+212A) into an ASCII k.
 */
export function normalizeEmail(email: string): string {
  // Once more, because lower case may leave what composes: J with caron has no character of its own, but j with caron has.
  return composeUnicode(composeUnicode(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

/** NFC, but for the three characters that it turns into ASCII: U+212A becomes K, U+037E a semicolon, U+1FEF a backtick. */
function composeUnicode(text: string): string {
  return text.replace(/[^\u037e\u1fef\u212a]+/g, (part) => part.normalize('NFC'));
}
