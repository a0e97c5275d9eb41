import { normalizeEmail } from '#domain/email.ts';
import { isStorableId } from '../documentId.ts';
import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { FirestoreDatabase } from '../firestore.ts';
import type { Invitation, PeopleStore, StoredUser } from './peopleStore.ts';
import { losesRole, signedIn } from './signedIn.ts';

/** People in Firestore: `users/{uid}` and `adminUsers/{email}`. Closing the client is up to who opened it. */
export function firestorePeople({ firestore, read, transact }: FirestoreDatabase): PeopleStore {
  const users = firestore.collection('users');
  const adminUsers = firestore.collection('adminUsers');
  return {
    user: async (uid) => (isStorableId(uid) ? readUser(await read(() => users.doc(uid).get())) : null),
    signIn: (claims, firstRole, now) =>
      transact(async (transaction) => {
        const [stored, invited] = await Promise.all([
          transaction.get(users.doc(claims.uid)),
          claims.email !== null && isStorableId(claims.email)
            ? transaction.get(adminUsers.doc(claims.email))
            : null,
        ]);
        const invitation = invited === null ? null : readInvitation(invited);
        const user = signedIn(claims, { stored: readUser(stored), invitation, firstRole, now });
        transaction.set(users.doc(claims.uid), user, { merge: true });
        return user;
      }),
    invitations: async () => {
      const { docs } = await read(() => adminUsers.get());
      return docs.flatMap((document) => readInvitation(document) ?? []);
    },
    invite: (email, displayName, now) =>
      transact(async (transaction) => {
        const stored = readInvitation(await transaction.get(adminUsers.doc(email)));
        const createdAt = stored?.isActive === true ? stored.createdAt : now;
        const invitation: Invitation = { email, displayName, role: 'admin', createdAt, isActive: true };
        transaction.set(adminUsers.doc(email), invitation, { merge: true });
        return invitation;
      }),
    revoke: (email) =>
      transact(async (transaction) => {
        // All admins, who are few: the old application wrote e-mails as they were typed, which no query finds.
        const [invited, admins] = await Promise.all([
          transaction.get(adminUsers.doc(email)),
          transaction.get(users.where('role', '==', 'admin')),
        ]);
        const losing = admins.docs.filter((document) => {
          const user = readUser(document);
          return user !== null && losesRole(user, email);
        });
        for (const { ref } of losing) transaction.update(ref, { role: 'user', roleGrantedTo: null });
        const hadRole = losing.length > 0;
        const invitation = readInvitation(invited);
        if (invitation === null) return { invitation, hadRole };
        transaction.update(invited.ref, { isActive: false });
        return { invitation: { ...invitation, isActive: false }, hadRole };
      }),
  };
}

function readUser(document: DocumentSnapshot): StoredUser | null {
  const record = document.data();
  if (record === undefined) return null;
  const email = text(record, 'email');
  return {
    uid: document.id,
    email: email === null ? null : normalizeEmail(email),
    displayName: text(record, 'displayName'),
    photoURL: text(record, 'photoURL'),
    role: record['role'] === 'admin' ? 'admin' : 'user',
    roleGrantedTo: text(record, 'roleGrantedTo'),
    isAdmin: record['isAdmin'] === true,
    createdAt: text(record, 'createdAt'),
    lastSignIn: text(record, 'lastSignIn'),
  };
}

function readInvitation(document: DocumentSnapshot): Invitation | null {
  const record = document.data();
  if (record === undefined) return null;
  return {
    email: document.id,
    displayName: text(record, 'displayName'),
    role: 'admin',
    createdAt: text(record, 'createdAt'),
    isActive: record['isActive'] === true,
  };
}

// The old application wrote its dates as timestamps.
function text(record: DocumentData, field: string): string | null {
  const value: unknown = record[field];
  if (value instanceof Timestamp) return value.toDate().toISOString();
  return typeof value === 'string' && value !== '' ? value : null;
}
