import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import type { FirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { planInvitation, planRevocation } from './invitationChanges.ts';
import type { Invitation, PeopleStore, StoredUser } from './peopleStore.ts';
import { isRoleRevoked, applySignIn } from './applySignIn.ts';

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

function hasRevokedRole(document: DocumentSnapshot, revokedEmail: string): boolean {
  const user = readUser(document);
  return user !== null && isRoleRevoked(user, revokedEmail);
}

function readUser(document: DocumentSnapshot): StoredUser | null {
  const record = document.data();
  if (record === undefined) return null;
  const email = readText(record, 'email');
  return {
    uid: document.id,
    email: email === null ? null : normalizeEmail(email),
    displayName: readText(record, 'displayName'),
    photoURL: readText(record, 'photoURL'),
    role: record['role'] === 'admin' ? 'admin' : 'user',
    roleGrantedTo: readText(record, 'roleGrantedTo'),
    isAdmin: record['isAdmin'] === true,
    createdAt: readText(record, 'createdAt'),
    lastSignIn: readText(record, 'lastSignIn'),
  };
}

function readInvitation(document: DocumentSnapshot): Invitation | null {
  const record = document.data();
  if (record === undefined) return null;
  return {
    email: document.id,
    displayName: readText(record, 'displayName'),
    role: 'admin',
    createdAt: readText(record, 'createdAt'),
    isActive: record['isActive'] === true,
  };
}

// The previous application stored dates as timestamps.
function readText(record: DocumentData, field: string): string | null {
  const value: unknown = record[field];
  if (value instanceof Timestamp) return value.toDate().toISOString();
  return typeof value === 'string' && value !== '' ? value : null;
}
