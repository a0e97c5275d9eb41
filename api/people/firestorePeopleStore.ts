import { isValidDocumentId } from '../storage/documentId.ts';
import type { CollectionReference, DocumentSnapshot } from '@google-cloud/firestore';
import { type FirestoreDatabase, maxInValues } from '../storage/firestore.ts';
import { toPlainFields } from '../storage/firestoreFields.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import type { FirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { applySignIn, isRoleRevoked, planInvitation, planRevocation } from './peopleChanges.ts';
import {
  type Invitation,
  parseInvitation,
  parseUser,
  type PeopleStore,
  type StoredUser,
} from './peopleStore.ts';

/** Stores people in Firestore, in `users/{uid}` and `adminUsers/{email}`. The caller closes the database. */
export function createFirestorePeopleStore(
  { firestore, read, transact }: FirestoreDatabase,
  audit: FirestoreAuditLog,
): PeopleStore {
  const users = firestore.collection('users');
  const adminUsers = firestore.collection('adminUsers');
  return {
    findUser: async (uid) =>
      isValidDocumentId(uid) ? readUser(await read(() => users.doc(uid).get())) : null,
    recordSignIn: (claims, initialRole, now) =>
      transact(async (transaction) => {
        const [stored, invitationDocument] = await Promise.all([
          transaction.get(users.doc(claims.uid)),
          claims.email !== null && isValidDocumentId(claims.email)
            ? transaction.get(adminUsers.doc(claims.email))
            : null,
        ]);
        const invitation = invitationDocument === null ? null : readInvitation(invitationDocument);
        const user = applySignIn(claims, { stored: readUser(stored), invitation, initialRole, now });
        transaction.set(users.doc(claims.uid), user, { merge: true });
        return user;
      }),
    listAdmins: (emails) => listAdmins(users, emails, read),
    listInvitations: async () => {
      const { docs } = await read(() => adminUsers.get());
      return docs.flatMap((document) => readInvitation(document) ?? []);
    },
    invite: (email, displayName, change) =>
      transact(async (transaction) => {
        const stored = readInvitation(await transaction.get(adminUsers.doc(email)));
        const { invitation, entry } = planInvitation(stored, { email, displayName }, change);
        if (entry === null) return invitation;
        audit.append(transaction, entry);
        transaction.set(adminUsers.doc(email), invitation, { merge: true });
        return invitation;
      }),
    revoke: (email, change) =>
      transact(async (transaction) => {
        // Reads all admins, because the previous application stored e-mails as typed, so no query can find them.
        const [invitationDocument, admins] = await Promise.all([
          transaction.get(adminUsers.doc(email)),
          transaction.get(users.where('role', '==', 'admin')),
        ]);
        const affectedUsers = admins.docs.filter((document) => hasRevokedRole(document, email));
        for (const { ref } of affectedUsers) transaction.update(ref, { role: 'user', roleGrantedTo: null });
        const hadRole = affectedUsers.length > 0;
        const invitation = readInvitation(invitationDocument);
        const entry = planRevocation(email, { invitation, hadRole }, change);
        if (entry !== null) audit.append(transaction, entry);
        if (invitation?.isActive === true) transaction.update(invitationDocument.ref, { isActive: false });
        return { invitation: invitation && { ...invitation, isActive: false }, hadRole };
      }),
  };
}

async function listAdmins(
  users: CollectionReference,
  emails: readonly string[],
  read: FirestoreDatabase['read'],
): Promise<StoredUser[]> {
  const queries = [
    users.where('role', '==', 'admin'),
    ...splitIntoChunks(emails, maxInValues).map((chunk) => users.where('email', 'in', chunk)),
  ];
  const found = await read(() => Promise.all(queries.map((query) => query.get())));
  const documents = new Map(found.flatMap(({ docs }) => docs).map((document) => [document.id, document]));
  return [...documents.values()]
    .flatMap((document) => readUser(document) ?? [])
    .toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
}

function hasRevokedRole(document: DocumentSnapshot, revokedEmail: string): boolean {
  const user = readUser(document);
  return user !== null && isRoleRevoked(user, revokedEmail);
}

/** The previous application stored dates as timestamps. */
function readUser(document: DocumentSnapshot): StoredUser | null {
  return document.exists ? parseUser(document.id, toPlainFields(document.data())) : null;
}

function readInvitation(document: DocumentSnapshot): Invitation | null {
  return document.exists ? parseInvitation(document.id, toPlainFields(document.data())) : null;
}
