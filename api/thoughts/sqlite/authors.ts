import type { DatabaseSync } from 'node:sqlite';
import { createAuthorEdge, selectAuthors } from '../publicLists/authors.ts';
import { authorDatePrefix, prefixRange } from '../thoughtRecord.ts';
import type { AuthorsPage } from '../thoughtStore.ts';
import { readRow } from './rows.ts';

const withText = "+place = 'live' AND filterValues ->> 'length' > 0";

export function readAuthors(
  database: DatabaseSync,
  page: { first: number; after: string | null },
): AuthorsPage {
  const authors = database
    .prepare(
      `SELECT filterValues ->> 'author' AS slug, count(*) AS thoughtCount FROM thoughts INDEXED BY thoughtsByFilterValues
       WHERE place = 'live' AND filterValues ->> 'length' > 0 AND slug IS NOT NULL GROUP BY slug`,
    )
    .all()
    .map((row) => ({ slug: String(row['slug']), thoughtCount: Number(row['thoughtCount']) }));
  const { requested, ...counts } = selectAuthors(authors, page);
  const findNewest = database.prepare(
    `SELECT id, record FROM thoughts WHERE ${withText} AND authorDateKey >= :start AND authorDateKey < :end
     ORDER BY authorDateKey DESC, id DESC LIMIT 1`,
  );
  const edges = requested.flatMap((author) => {
    const row = findNewest.get({ ...prefixRange(authorDatePrefix(author.slug)) });
    return row === undefined ? [] : createAuthorEdge({ ...author, newest: readRow(row).thought });
  });
  return { edges, ...counts };
}
