import { openSqlite } from '../sqlite.ts';
import { imageStoreContract } from './imageStore.contract.ts';
import { sqliteImages } from './sqliteImages.ts';

imageStoreContract(async () => sqliteImages(openSqlite(':memory:')));
