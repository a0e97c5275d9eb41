import { openSqlite } from '../sqlite.ts';
import { describePeopleStore } from './peopleStore.contract.ts';
import { sqlitePeople } from './sqlitePeople.ts';

describePeopleStore('SQLite', async () => sqlitePeople(openSqlite(':memory:')));
