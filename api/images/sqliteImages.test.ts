import { openSqlite } from '../sqlite.ts';
import { describeImageStore } from './imageStore.contract.ts';
import { createSqliteImageStore } from './sqliteImages.ts';

describeImageStore(async () => createSqliteImageStore(openSqlite(':memory:')));
