import { openSqlite } from '../sqlite.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { createSqliteDeviceStore } from './sqliteDevices.ts';

describeDeviceStore('SQLite', async () => createSqliteDeviceStore(openSqlite(':memory:')));
