import { openSqlite } from '../sqlite.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { sqliteDevices } from './sqliteDevices.ts';

describeDeviceStore('SQLite', async () => sqliteDevices(openSqlite(':memory:')));
