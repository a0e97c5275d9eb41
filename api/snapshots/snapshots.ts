// Files with the whole public collection, which other sites can use without this one. docs/api.md describes them.
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Thought } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import type { SnapshotFiles } from './snapshotFiles.ts';
import { writeSnapshot } from './writeSnapshot.ts';

export interface SnapshotDependencies {
  files: SnapshotFiles;
  thoughts: {
    iterateByRank: () => AsyncIterable<Thought | null>;
    listLiveIds: () => Promise<ReadonlySet<string>>;
  };
  /** Returns a text that changes with the collection, at the cost of few reads. */
  readState: () => Promise<string>;
  /** The licence of the thoughts; null if none is given. */
  licence: string | null;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
  log: Pick<Log, 'error'>;
}

/** A snapshot that exists, or did until one of its thoughts was hidden or newer ones replaced it. */
interface Snapshot {
  sha256: string;
  createdAtMs: number;
  exists: boolean;
}

export interface Snapshots {
  /** Deletes the snapshots with a hidden thought, and makes a new one if it is due. Returns counts for the log. */
  run: (signal: AbortSignal) => Promise<{ made: number; deleted: number }>;
  /** Makes a snapshot unless the newest one has the same content. Returns whether it was made. */
  make: (signal?: AbortSignal) => Promise<boolean>;
  /**
   * Deletes the snapshots with a thought that isn't live any more. A change that hides thoughts waits for it. It never
   * rejects, and takes at most 1.5 seconds: the job deletes what remains.
   */
  deleteHidden: () => Promise<void>;
  /** Returns the newest snapshot, or when the next one is due, which is null for the first one. */
  findLatest: () => Promise<{ sha256: string } | { sha256: null; nextAtMs: number | null }>;
  /** Returns a snapshot for a response, or whether there was one. */
  find: (
    sha256: string,
    acceptsGzip: boolean,
  ) => Promise<NonNullable<Awaited<ReturnType<SnapshotFiles['find']>>> | 'gone' | 'unknown'>;
  close: () => Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maxSnapshots = 3;
/** Snapshots that were deleted before the last 500 are unknown, so that a list of all files has an end. */
const maxRemembered = 500;
const maxChangeDelayMs = 1_500;
/**
 * After this time, a request checks the snapshots for hidden thoughts again, because the process that hid a thought may
 * have ended before it deleted them.
 */
const maxCheckAgeMs = 1_000;
const unlicensed = 'No licence is given.';

const indexSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ state: v.string(), contentHash: v.string(), ids: v.array(v.string()) }),
);

export function createSnapshots(dependencies: SnapshotDependencies): Snapshots {
  const { files, thoughts, log, now } = dependencies;
  const licence = dependencies.licence ?? unlicensed;
  const idsCache = new Map<string, readonly string[]>();
  const readNowMs = () => Date.parse(now());
  const readState = async () => `${licence} ${await dependencies.readState()}`;
  const list = async () => parseNames(await files.list());
  const readIndex = async (snapshot: Snapshot) =>
    v.parse(indexSchema, await files.readText(indexNameOf(snapshot)));
  const readIds = async (snapshot: Snapshot) => {
    const ids = idsCache.get(snapshot.sha256) ?? (await readIndex(snapshot)).ids;
    idsCache.set(snapshot.sha256, ids);
    return ids;
  };
  const remove = async (snapshot: Snapshot) => {
    await files.delete(dataNameOf(snapshot));
    // The empty object says that the snapshot existed. The ids of hidden thoughts are deleted.
    await files.writeText(indexNameOf(snapshot), '{}');
    idsCache.delete(snapshot.sha256);
  };
  const checkAll = async () => {
    const existing = (await list()).filter(({ exists }) => exists);
    if (existing.length === 0) return 0;
    const live = await thoughts.listLiveIds();
    let deleted = 0;
    for (const snapshot of existing) {
      const ids = await readIds(snapshot);
      if (ids.every((id) => live.has(id))) continue;
      await remove(snapshot);
      deleted += 1;
    }
    return deleted;
  };
  let lastCheck = { atMs: -Infinity, ended: Promise.resolve() };
  /** For requests, which get an old answer rather than none while the store is unavailable. */
  const checkRecently = () => {
    if (performance.now() - lastCheck.atMs > maxCheckAgeMs)
      lastCheck = {
        atMs: performance.now(),
        ended: checkAll().then(
          () => {},
          () => {},
        ),
      };
    return lastCheck.ended;
  };
  /** Gives snapshots from a clock that was ahead the current time. Otherwise they would stay the newest ones. */
  const correctTimes = async () => {
    const nowMs = readNowMs();
    const later = (await list()).filter(({ createdAtMs }) => createdAtMs > nowMs);
    for (const [index, snapshot] of later.entries()) {
      const oldName = indexNameOf(snapshot);
      await files.writeText(
        indexNameOf({ ...snapshot, createdAtMs: nowMs - index }),
        await files.readText(oldName),
      );
      await files.delete(oldName);
    }
  };
  const make = async (signal?: AbortSignal) => {
    const path = files.createPath();
    try {
      return await makeAt(path, signal);
    } finally {
      await rm(path, { force: true });
    }
  };
  const makeAt = async (path: string, signal: AbortSignal | undefined) => {
    // Read before the thoughts, so that a change in between leads to the next snapshot.
    const state = await readState();
    const createdAt = now();
    const { sha256, contentHash, ids } = await writeSnapshot(
      path,
      thoughts.iterateByRank(),
      { licence, createdAt },
      signal,
    );
    if (ids.length === 0) return false;
    const existing = (await list()).filter(({ exists }) => exists);
    const [newest] = existing;
    const isSame = newest !== undefined && (await readIndex(newest)).contentHash === contentHash;
    const snapshot = isSame ? newest : { sha256, createdAtMs: Date.parse(createdAt), exists: true };
    await files.writeText(indexNameOf(snapshot), JSON.stringify({ state, contentHash, ids }));
    if (isSame) return false;
    await files.add(dataNameOf(snapshot), path);
    for (const old of existing.slice(maxSnapshots - 1)) await remove(old);
    for (const old of (await list()).slice(maxRemembered)) await files.delete(indexNameOf(old));
    // A thought may have been hidden after it was read, and before there was a file to delete.
    await checkAll();
    return true;
  };
  return {
    make,
    run: async (signal) => {
      await correctTimes();
      const deleted = await checkAll();
      const snapshots = await list();
      const newest = snapshots.find(({ exists }) => exists);
      const nowMs = readNowMs();
      const isDue =
        nowMs >= getDueMs(snapshots) &&
        (newest === undefined || (await readIndex(newest)).state !== (await readState()));
      return { made: Number(isDue && (await make(signal))), deleted };
    },
    deleteHidden: async () => {
      const check = checkAll().catch((error: unknown) => {
        log.error('Snapshots with a hidden thought couldn’t be deleted. The job tries it again.', error);
      });
      await Promise.race([check, wait(maxChangeDelayMs, undefined, { ref: false })]);
    },
    findLatest: async () => {
      await checkRecently();
      const snapshots = await list();
      const newest = snapshots.find(({ exists }) => exists);
      return newest ?? { sha256: null, nextAtMs: snapshots.length === 0 ? null : getDueMs(snapshots) };
    },
    find: async (sha256, acceptsGzip) => {
      const known = (await list()).find((snapshot) => snapshot.sha256 === sha256);
      if (known?.exists !== true) return known === undefined ? 'unknown' : 'gone';
      await checkRecently();
      return (await files.find(dataNameOf({ sha256 }), acceptsGzip)) ?? 'gone';
    },
    close: files.close,
  };
}

/** A day after the newest snapshot. If that was deleted, the next one is due an hour after it was made. */
function getDueMs(snapshots: readonly Snapshot[]): number {
  const newest = snapshots.find(({ exists }) => exists);
  return Math.max((newest?.createdAtMs ?? -Infinity) + dayMs, (snapshots[0]?.createdAtMs ?? 0) + hourMs);
}

function dataNameOf({ sha256 }: Pick<Snapshot, 'sha256'>): string {
  return `${sha256}.json`;
}

/** The name of a file that remains when the snapshot is deleted. */
function indexNameOf({ sha256, createdAtMs }: Snapshot): string {
  return `${String(createdAtMs).padStart(15, '0')}-${sha256}.index`;
}

/** Returns the snapshots, newest first. */
function parseNames(names: readonly string[]): Snapshot[] {
  const all = new Set(names);
  return names
    .flatMap((name) => {
      const [, time, sha256 = ''] = /^(\d{15})-([0-9a-f]{64})\.index$/.exec(name) ?? [];
      if (time === undefined) return [];
      return { sha256, createdAtMs: Number(time), exists: all.has(dataNameOf({ sha256 })) };
    })
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs);
}
