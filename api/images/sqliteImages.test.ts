import { openSqlite } from '../sqlite.ts';
import { imageStoreContract } from './imageStore.contract.ts';
import { sqliteImages } from './sqliteImages.ts';

imageStoreContract('images in SQLite', async () => sqliteImages(openSqlite(':memory:')));
