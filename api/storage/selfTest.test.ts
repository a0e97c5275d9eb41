import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { listen } from '../../tests/support/site/listen.ts';
import { createFirestoreSelfTest } from './selfTest.ts';
import { openSqlite } from './sqlite.ts';
import { createSqliteSelfTest } from './sqliteSelfTest.ts';
import { StoreUnavailable } from './storeErrors.ts';

const emulator = await getSharedFirestoreEmulator();

describe('the self-test of SQLite', () => {
  test('writes to the file each time', async () => {
    const database = openSqlite(':memory:');
    const selfTest = createSqliteSelfTest(database, ':memory:');
    await selfTest();
    await selfTest();
    expect(database.prepare('SELECT * FROM health').all()).toEqual([{ id: 1, checks: 2 }]);
  });

  test('measures the space on the disk of the folder', async () => {
    await createSqliteSelfTest(openSqlite(':memory:'), '.')();
    await expect(createSqliteSelfTest(openSqlite(':memory:'), '/missing')()).rejects.toThrow('ENOENT');
  });
});

describe('the self-test of Firestore', () => {
  test.skipIf(emulator === null)('writes to one document each time', async () => {
    const database = openTestFirestore('demo-self-test', emulator?.host, emulatorDeadlineMs);
    await emulator?.clear('demo-self-test');
    const selfTest = createFirestoreSelfTest(database);
    await selfTest();
    await selfTest();
    const { docs } = await database.firestore.collection('health').get();
    expect(docs.map((snapshot) => snapshot.data())).toEqual([{ checks: 2 }]);
    await database.close();
  });

  test('fails when Firestore does not respond', async () => {
    const silentServer = await listen(createServer());
    const database = openTestFirestore('demo-self-test', silentServer.host, 200);
    await expect(createFirestoreSelfTest(database)()).rejects.toThrow(StoreUnavailable);
    await database.close();
    silentServer.close();
  });
});
