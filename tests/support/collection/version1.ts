// A small collection in the format of version 1, for both databases.
import type { DatabaseSync } from 'node:sqlite';
import type { Firestore } from '@google-cloud/firestore';
import { migrate } from '../../../api/storage/sqlite.ts';
import { draftOf, range, timeAt } from './builders.ts';

type Fields = Record<string, unknown>;

interface OldThought {
  place: 'thoughts' | 'drafts' | 'trash';
  record: Fields;
  revisions?: Fields[];
}

const admin = 'ann@example.org';

/** A record of version 1, `minute` minutes after noon. */
function recordOf(thought: string, version: number, fields: Fields = {}): Fields {
  return {
    ...draftOf(thought),
    createdAt: timeAt(0),
    updatedAt: version > 1 ? timeAt(version) : null,
    updatedBy: { uid: 'uid', email: admin },
    importedAt: null,
    version,
    draftedAt: null,
    publishAt: null,
    draftOf: null,
    trashedAt: null,
    shareImage: null,
    ...fields,
  };
}

/** Returns the fields of a thought that version 1 stored to undo its last two operations. */
function operationsOf(
  operationIds: string[],
  version: number | null,
  replaced?: Fields | null,
  before?: Fields,
) {
  return {
    operationIds,
    operationVersion: version,
    ...(replaced !== undefined && { replaced }),
    ...(before !== undefined && { operationBefore: before }),
  };
}

const dataUrl = `data:image/png;base64,${'A'.repeat(1_000)}`;
const added = { version: 1, replaced: null };

export const oldThoughts: Record<string, OldThought> = {
  edited: {
    place: 'thoughts',
    record: recordOf('c', 3),
    revisions: [recordOf('a', 1, { imageUrl: dataUrl }), recordOf('b', 2)],
  },
  imported: { place: 'thoughts', record: recordOf('Imported', 1, operationsOf(['import'], 1, null)) },
  updated: {
    place: 'thoughts',
    record: recordOf(
      'New',
      2,
      operationsOf(['import', 'update'], 2, { thought: 'Old', updatedAt: null }, added),
    ),
    revisions: [recordOf('Old', 1)],
  },
  deleted: {
    place: 'trash',
    record: recordOf('Deleted', 2, {
      ...operationsOf(['import', 'delete'], 2, { trashedAt: null }, added),
      updatedAt: null,
      trashedAt: timeAt(2),
    }),
  },
  unpublished: {
    place: 'drafts',
    record: recordOf('Unpublished', 2, {
      ...operationsOf(['unpublish'], 2, { updatedAt: null, draftedAt: null }),
      draftedAt: timeAt(2),
    }),
  },
  changedSince: {
    place: 'thoughts',
    record: recordOf('Changed since', 4, operationsOf(['delete'], 2, { trashedAt: null })),
    revisions: [recordOf('Restored', 3, { updatedAt: null })],
  },
  // Version 1 kept the replaced fields of a thought's last two operations only, so these are lost.
  forgotten: {
    place: 'thoughts',
    record: recordOf('Forgotten', 5, operationsOf(['delete', 'unpublish', 'undone'], null)),
  },
  replacement: {
    place: 'drafts',
    record: recordOf('d', 1, { draftedAt: timeAt(1), draftOf: { id: 'edited', version: 3 } }),
  },
  scheduled: {
    place: 'drafts',
    record: recordOf('Later', 1, { draftedAt: timeAt(1), publishAt: timeAt(9_999) }),
  },
};

export const oldAudit = [
  ['imported', 'import', 3],
  ['deleted', 'delete', 3],
  ['unpublished', 'unpublish', 2],
  ['imported', 'update', 1],
].map(([action = '', operation = '', changed = 0], index) => {
  const [title, at] = [`${changed} thoughts`, timeAt(index + 1)];
  return { action, operation, changed, title, subject: null, by: admin, at, undoneAt: null };
});

const revisionsOf = ([id, { revisions = [] }]: [string, OldThought]) =>
  revisions.map((record) => ({ id, record, version: Number(record['version']), by: admin, at: timeAt(5) }));

/** Creates the tables of thoughts as version 1 did, with these columns and indexes among others. */
export function writeOldSqlite(database: DatabaseSync, thoughts = oldThoughts): void {
  database.exec(oldAuditTables);
  migrate(database, 'thoughts', oldSqliteMigrations);
  const insert = database.prepare('INSERT INTO thoughts (id, record, rank) VALUES (?, ?, ?)');
  for (const [index, [id, { record, place }]] of Object.entries(thoughts).entries())
    insert.run(id, JSON.stringify(record), place === 'thoughts' ? index : null);
  for (const { id, record, version, by, at } of Object.entries(thoughts).flatMap(revisionsOf))
    database
      .prepare('INSERT INTO revisions VALUES (?, ?, ?, ?, ?)')
      .run(id, version, JSON.stringify(record), by, at);
  for (const { action, operation, changed, title, by, at } of oldAudit)
    database
      .prepare(
        'INSERT INTO audit (action, title, "by", at, key, operation, changed) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(action, title, by, at, operation, operation, changed);
  database.exec("INSERT INTO auditItems VALUES ('delete deleted', 'Deleted')");
}

const oldAuditTables = `
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, subject TEXT, title TEXT NOT NULL,
    "by" TEXT NOT NULL, at TEXT NOT NULL, key TEXT, operation TEXT, changed INTEGER NOT NULL DEFAULT 0, undoneAt TEXT
  ) STRICT;
  CREATE TABLE auditItems (key TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT`;

export const oldSqliteMigrations = [
  `CREATE TABLE thoughts (
     id TEXT PRIMARY KEY, record TEXT NOT NULL CHECK (json_valid(record)), rank INTEGER UNIQUE,
     filterValues TEXT CHECK (json_valid(filterValues)), trashedAt TEXT AS (record ->> 'trashedAt'),
     place TEXT AS (CASE WHEN trashedAt IS NOT NULL THEN 'trash' ELSE 'live' END)) STRICT;
   CREATE INDEX thoughtsByFilterValues ON thoughts (place, filterValues);
   CREATE TABLE revisions (
     thoughtId TEXT NOT NULL REFERENCES thoughts (id) ON DELETE CASCADE, version INTEGER NOT NULL,
     record TEXT NOT NULL, "by" TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (thoughtId, version)) STRICT;`,
  ...range(6).map(() => ''),
];

export async function writeOldFirestore(firestore: Firestore, thoughts = oldThoughts): Promise<void> {
  const batch = firestore.batch();
  for (const [index, [id, { record, place }]] of Object.entries(thoughts).entries())
    batch.set(firestore.doc(`${place}/${id}`), { ...record, rank: index, keys: { author: 'ann author' } });
  for (const { id, version, ...revision } of Object.entries(thoughts).flatMap(revisionsOf))
    batch.set(firestore.doc(`thoughts/${id}/revisions/${version}`), { version, ...revision });
  for (const entry of oldAudit) batch.set(firestore.doc(`audit/${entry.action} ${entry.operation}`), entry);
  batch.set(firestore.doc('auditItems/delete deleted'), { title: 'Deleted' });
  for (const name of ['thoughts', 'drafts', 'trash']) {
    batch.set(firestore.doc(`counters/${name}`), { live: 5, indexed: 5 });
    batch.set(firestore.doc(`counters/${name}/searchIndex/0`), { entries: new Uint8Array([1]) });
  }
  await batch.commit();
}
