import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import type { FirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { applySignIn, isRoleRevoked, planInvitation, planRevocation } from './peopleChanges.ts';
import type { Invitation, PeopleStore, StoredUser } from './peopleStore.ts';

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

// A value of a wrong type counts as missing.
const textSchema = v.pipe(v.string(), v.nonEmpty());
const optionalText = v.fallback(v.nullable(textSchema), null);
const flag = v.fallback(v.boolean(), false);

/** The previous application stored dates as timestamps. */
const optionalDate = v.fallback(
  v.nullable(
    v.union([
      textSchema,
      v.pipe(
        v.instance(Timestamp),
        v.transform((timestamp) => timestamp.toDate().toISOString()),
      ),
    ]),
  ),
  null,
);

const userSchema = v.object({
  email: v.fallback(v.nullable(v.pipe(textSchema, v.transform(normalizeEmail))), null),
  displayName: optionalText,
  photoURL: optionalText,
  role: v.fallback(v.picklist(['admin', 'user']), 'user'),
  roleGrantedTo: optionalText,
  isAdmin: flag,
  createdAt: optionalDate,
  lastSignIn: optionalDate,
});

const invitationSchema = v.object({ displayName: optionalText, createdAt: optionalDate, isActive: flag });

function readUser(document: DocumentSnapshot): StoredUser | null {
  return document.exists ? { uid: document.id, ...v.parse(userSchema, document.data()) } : null;
}

function readInvitation(document: DocumentSnapshot): Invitation | null {
  if (!document.exists) return null;
  return { email: document.id, role: 'admin', ...v.parse(invitationSchema, document.data()) };
}
