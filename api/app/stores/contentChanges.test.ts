import { expect, test } from 'vitest';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteImageStore } from '../../images/store/sqliteImageStore.ts';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createSqliteThoughtStore } from '../../thoughts/sqlite/sqliteThoughtStore.ts';
import { changeAt, draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { observeContent } from './contentChanges.ts';

function openObservedStores() {
  const database = openSqlite(':memory:');
  let changes = 0;
  const stores = observeContent(
    {
      thoughts: createSqliteThoughtStore(database, createSqliteAuditLog(database)),
      images: createSqliteImageStore(database),
    },
    () => (changes += 1),
  );
  return { ...stores, database, countChanges: () => changes };
}

test('a write is reported when it has ended, and a read is not', async () => {
  const { thoughts, images, countChanges } = openObservedStores();
  const writing = thoughts.add(draftOf('a'), 'key', changeAt(0));
  expect(countChanges()).toBe(0);
  const { id } = await writing;
  expect(countChanges()).toBe(1);
  expect(await thoughts.findById(id)).toMatchObject({ thought: 'a' });
  expect([await thoughts.size(), await images.has('x'), thoughts.name]).toEqual([1, false, 'sqlite']);
  expect(countChanges()).toBe(1);
  await thoughts.trash(id, changeAt(1));
  await images.put(`${'a'.repeat(64)}.png`, new Uint8Array([1]));
  expect(countChanges()).toBe(3);
});

test('a write that has changed nothing is not reported', async () => {
  const { thoughts, countChanges } = openObservedStores();
  expect([await thoughts.reindex(), await thoughts.purgeTrash(changeAt(0).now)]).toEqual([0, 0]);
  expect(await thoughts.replaceImageUrl('none', 'a', 'b')).toBe(false);
  expect(countChanges()).toBe(0);
});

test('a write that fails is reported, because it may have been stored', async () => {
  const { thoughts, database, countChanges } = openObservedStores();
  database.close();
  await expect(thoughts.add(draftOf('a'), 'key', changeAt(0))).rejects.toThrow('SQLite is unavailable');
  expect(countChanges()).toBe(1);
});
