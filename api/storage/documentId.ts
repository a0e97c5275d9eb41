/**
 * Whether Firestore takes this as a document's id; SQLite's stores go by the same rule.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function isValidDocumentId(id: string): boolean {
  return /^(?!\.\.?$)(?!__.*__$)[^/]+$/s.test(id) && id.isWellFormed() && Buffer.byteLength(id) <= 1_500;
}
