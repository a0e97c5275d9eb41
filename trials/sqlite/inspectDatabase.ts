import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readSettings } from '../../api/env.ts';
import { openStores } from '../../api/app/stores/openStores.ts';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';

export interface DatabaseContent {
  /** The changes in the audit log, such as `added ID`, in their order. */
  changes: string[];
  /** Descriptions of damage, and of changes that were written only in part. */
  faults: string[];
}

/**
 * Opens the database in the folder as the server does, and compares its content with the audit log, which is written in
 * the same transactions.
 * @throws {SettingError} when the server could not start.
 */
export async function inspectDatabase(folder: string): Promise<DatabaseContent> {
  const stores = await openStores(readSettings({ STORE: 'sqlite', DATA_DIR: folder }));
  await stores.close();
  const database = new DatabaseSync(join(folder, 'upwell.sqlite'));
  try {
    return { changes: readChanges(database), faults: findFaults(database) };
  } finally {
    database.close();
  }
}

function readChanges(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT action, subject FROM audit WHERE subject IS NOT NULL ORDER BY id')
    .all()
    .map(({ action, subject }) => `${String(action)} ${String(subject)}`);
}

function findFaults(database: DatabaseSync): string[] {
  const damage = database
    .prepare('SELECT integrity_check AS problem FROM pragma_integrity_check')
    .all()
    .map(({ problem }) => String(problem))
    .filter((problem) => problem !== 'ok');
  const danglingRows = database.prepare('PRAGMA foreign_key_check').all().length;
  const ranks = database
    .prepare("SELECT rank FROM thoughts WHERE place = 'live' ORDER BY rank")
    .all()
    .map(({ rank }) => rank);
  const starters = Number(
    database.prepare("SELECT count(*) AS count FROM thoughts WHERE id GLOB '[0-9]*-*-*'").get()?.['count'],
  );
  return [
    ...damage,
    ...(danglingRows > 0 ? [`${danglingRows} rows refer to others that don’t exist`] : []),
    ...(ranks.every((rank, index) => rank === index) ? [] : ['the ranks have gaps']),
    ...(database.prepare("SELECT 1 FROM thoughts WHERE place <> 'live' AND rank IS NOT NULL").get()
      ? ['a deleted thought has a rank']
      : []),
    ...(starters === 0 || starters === starterThoughts.length ? [] : [`${starters} starter thoughts`]),
    ...findHalfChanges(database),
  ];
}

/** Returns the thoughts whose state isn't the one to which the changes in the audit log lead. */
function findHalfChanges(database: DatabaseSync): string[] {
  const expected = new Map<string, { isTrashed: boolean; revisions: number }>();
  for (const line of readChanges(database)) {
    const [action, id = ''] = line.split(' ');
    const state = expected.get(id) ?? { isTrashed: false, revisions: 0 };
    if (action === 'deleted') state.isTrashed = true;
    if (action === 'restored') state.isTrashed = false;
    if (action === 'changed') state.revisions += 1;
    expected.set(id, state);
  }
  const rows = database
    .prepare(
      `SELECT id, trashedAt IS NOT NULL AS isTrashed,
         (SELECT count(*) FROM revisions WHERE thoughtId = thoughts.id) AS revisions
       FROM thoughts WHERE id NOT GLOB '[0-9]*-*-*'`,
    )
    .all();
  const stored = new Map(
    rows.map(({ id, isTrashed, revisions }) => [
      String(id),
      { isTrashed: isTrashed === 1, revisions: Number(revisions) },
    ]),
  );
  return [...new Set([...expected.keys(), ...stored.keys()])]
    .filter((id) => JSON.stringify(expected.get(id)) !== JSON.stringify(stored.get(id)))
    .map((id) => `${id} was changed in part`);
}
