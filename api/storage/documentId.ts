/**
 * Whether this is a valid Firestore document id. The SQLite stores follow the same rule.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function isValidDocumentId(id: string): boolean {
  return /^(?!\.\.?$)(?!__.*__$)[^/]+$/s.test(id) && id.isWellFormed() && Buffer.byteLength(id) <= 1_500;
}
