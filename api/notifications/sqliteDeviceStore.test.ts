import { openSqlite } from '../storage/sqlite.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { createSqliteDeviceStore } from './sqliteDeviceStore.ts';

describeDeviceStore('SQLite', async () => createSqliteDeviceStore(openSqlite(':memory:')));
