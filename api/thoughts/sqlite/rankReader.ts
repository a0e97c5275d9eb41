import { LRUCache } from 'lru-cache';
import type { DatabaseSync } from 'node:sqlite';
import type { Thought } from '#domain/thought/thought.ts';
import { countTransactions, prepareOnce } from '../../storage/sqlite.ts';
import { countRanks, readRow } from './rows.ts';

/** Reads what the feed needs. */
export interface RankReader {
  /**
   * Returns one more than the highest rank.
   * @param maxAgeMs milliseconds until a change by another process has to be noticed
   */
  size: (maxAgeMs?: number) => number;
  /** Returns the thoughts with these ranks, in the order of the ranks. Ranks without a thought are left out. */
  findByRanks: (ranks: readonly number[]) => Thought[];
}

/** Milliseconds until `findByRanks` notices a change by another process. Changes by this one are noticed at once. */
const maxThoughtsAgeMs = 100;

/** The total length of the records that are cached. A record may contain an image of several megabytes. */
const maxCachedCharacters = 8_000_000;

/**
 * Creates a reader that keeps thoughts in memory until the file changes, because reading and parsing them takes longer
 * than asking SQLite whether it has. The thoughts are frozen, because requests share them.
 */
export function createRankReader(database: DatabaseSync): RankReader {
  const thoughts = new LRUCache<number, Thought>({ maxSize: maxCachedCharacters });
  let size: number | null = null;
  let dataVersion: unknown;
  let ownTransactions = 0;
  let checkedAtMs = -Infinity;
  const clearAfterChange = (maxAgeMs: number) => {
    const previousVersion = dataVersion;
    const previousTransactions = ownTransactions;
    ownTransactions = countTransactions(database);
    if (performance.now() - checkedAtMs >= maxAgeMs) {
      // It changes with each commit of another connection.
      dataVersion = readDataVersion(database);
      checkedAtMs = performance.now();
    }
    if (dataVersion === previousVersion && ownTransactions === previousTransactions) return;
    thoughts.clear();
    size = null;
  };
  return {
    size: (maxAgeMs = 0) => {
      clearAfterChange(maxAgeMs);
      return (size ??= countRanks(database));
    },
    findByRanks: (ranks) => {
      clearAfterChange(maxThoughtsAgeMs);
      // Adding thoughts to the cache may remove others, so those that it has are read from it first.
      const found = new Map(ranks.map((rank) => [rank, thoughts.get(rank)]));
      const missingRanks = ranks.filter((rank) => found.get(rank) === undefined);
      if (missingRanks.length > 0)
        for (const { rank, thought, length } of selectByRanks(database, missingRanks)) {
          found.set(rank, thought);
          thoughts.set(rank, thought, { size: length });
        }
      return ranks.flatMap((rank) => found.get(rank) ?? []);
    },
  };
}

function readDataVersion(database: DatabaseSync): unknown {
  return prepareOnce(database, 'SELECT data_version FROM pragma_data_version').get()?.['data_version'];
}

function selectByRanks(database: DatabaseSync, ranks: readonly number[]) {
  // One statement takes a quarter of the time of one for each rank. CROSS JOIN reads the ranks first.
  return prepareOnce(
    database,
    `SELECT thoughts.id, rank, record FROM json_each(?) AS requested CROSS JOIN thoughts ON rank = requested.value`,
  )
    .all(JSON.stringify(ranks))
    .map((row) => ({
      rank: Number(row['rank']),
      thought: Object.freeze(readRow(row).thought),
      length: String(row['record']).length,
    }));
}
