import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { migrate, wrapSqliteErrors, transact } from '../storage/sqlite.ts';
import type { SqliteAuditLog } from '../audit/sqliteAuditLog.ts';
import { applySignIn, isRoleRevoked, planInvitation, planRevocation } from './peopleChanges.ts';
import {
  type Invitation,
  parseInvitation,
  parseUser,
  type PeopleStore,
  type StoredUser,
} from './peopleStore.ts';

const peopleMigrations = [
  `CREATE TABLE users (
     uid TEXT PRIMARY KEY, email TEXT, displayName TEXT, photoURL TEXT,
     role TEXT NOT NULL, createdAt TEXT, lastSignIn TEXT
   ) WITHOUT ROWID;
   CREATE INDEX usersByEmail ON users (email);
   CREATE TABLE adminUsers (
     email TEXT PRIMARY KEY, displayName TEXT, createdAt TEXT, isActive INTEGER NOT NULL
   ) WITHOUT ROWID`,
  'ALTER TABLE users ADD COLUMN roleGrantedTo TEXT',
  'ALTER TABLE users ADD COLUMN isAdmin INTEGER NOT NULL DEFAULT 0',
];

/** Stores people in SQLite. The caller closes the database. */
export function createSqlitePeopleStore(database: DatabaseSync, audit: SqliteAuditLog): PeopleStore {
  migrate(database, 'people', peopleMigrations);
  const findUserRow = (uid: string) => {
    const row = database.prepare('SELECT * FROM users WHERE uid = ?').get(uid);
    return row === undefined ? null : readUser(row);
  };
  const findInvitationRow = (email: string) => {
    const row = database.prepare('SELECT * FROM adminUsers WHERE email = ?').get(email);
    return row === undefined ? null : readInvitation(row);
  };
  return {
    findUser: async (uid) => wrapSqliteErrors(() => findUserRow(uid)),
    recordSignIn: async (claims, initialRole, now) =>
      transact(database, () => {
        const invitation = claims.email === null ? null : findInvitationRow(claims.email);
        const user = applySignIn(claims, { stored: findUserRow(claims.uid), invitation, initialRole, now });
        database
          .prepare(
            `INSERT OR REPLACE INTO users (uid, email, displayName, photoURL, role, roleGrantedTo, isAdmin, createdAt, lastSignIn)
             VALUES (:uid, :email, :displayName, :photoURL, :role, :roleGrantedTo, :isAdmin, :createdAt, :lastSignIn)`,
          )
          .run({ ...user, isAdmin: Number(user.isAdmin) });
        return user;
      }),
    listAdmins: async (emails) => wrapSqliteErrors(() => listAdmins(database, emails)),
    listInvitations: async () =>
      wrapSqliteErrors(() =>
        database.prepare('SELECT * FROM adminUsers ORDER BY email').all().map(readInvitation),
      ),
    invite: async (email, displayName, change) =>
      transact(database, () => {
        const stored = findInvitationRow(email);
        const { invitation, entry } = planInvitation(stored, { email, displayName }, change);
        if (entry === null) return invitation;
        database
          .prepare('INSERT OR REPLACE INTO adminUsers VALUES (?, ?, ?, 1)')
          .run(email, displayName, invitation.createdAt);
        audit.append(entry);
        return invitation;
      }),
    revoke: async (email, change) =>
      transact(database, () => {
        const hadRole = demoteAdmins(database, email);
        const invitation = findInvitationRow(email);
        const entry = planRevocation(email, { invitation, hadRole }, change);
        if (entry !== null) {
          database.prepare('UPDATE adminUsers SET isActive = 0 WHERE email = ?').run(email);
          audit.append(entry);
        }
        return { invitation: invitation && { ...invitation, isActive: false }, hadRole };
      }),
  };
}

function listAdmins(database: DatabaseSync, emails: readonly string[]): StoredUser[] {
  const query = `SELECT * FROM users WHERE role = 'admin' OR email IN (SELECT value FROM json_each(?)) ORDER BY uid`;
  return database.prepare(query).all(JSON.stringify(emails)).map(readUser);
}

/** Revokes the role that was granted to this e-mail, and returns whether any user had it. */
function demoteAdmins(database: DatabaseSync, email: string): boolean {
  const affectedUsers = database
    .prepare("SELECT * FROM users WHERE role = 'admin'")
    .all()
    .map(readUser)
    .filter((user) => isRoleRevoked(user, email));
  const demote = database.prepare("UPDATE users SET role = 'user', roleGrantedTo = NULL WHERE uid = ?");
  for (const { uid } of affectedUsers) demote.run(uid);
  return affectedUsers.length > 0;
}

type Row = Record<string, SQLOutputValue>;

function readUser(row: Row): StoredUser {
  return parseUser(String(row['uid']), { ...row, isAdmin: row['isAdmin'] === 1 });
}

function readInvitation(row: Row): Invitation {
  return parseInvitation(String(row['email']), { ...row, isActive: row['isActive'] === 1 });
}
