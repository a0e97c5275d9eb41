import { openSqlite } from '../../storage/sqlite.ts';
import { describeImageStore } from './imageStore.contract.ts';
import { createSqliteImageStore } from './sqliteImageStore.ts';

describeImageStore(async () => createSqliteImageStore(openSqlite(':memory:')));
