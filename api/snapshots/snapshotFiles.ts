import { createReadStream, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * The place where snapshots are stored. A snapshot has the name `{sha256}.json`. Other files are only for this program.
 */
export interface SnapshotFiles {
  /** Returns the names of all files, or of the newest thousands. */
  list: () => Promise<string[]>;
  readText: (name: string) => Promise<string>;
  writeText: (name: string, text: string) => Promise<void>;
  /** Returns a path for a snapshot that is being written. */
  createPath: () => string;
  /** Stores the file at this path, which may be gone afterwards. */
  add: (name: string, path: string) => Promise<void>;
  /** Does nothing if there is no such file. */
  delete: (name: string) => Promise<void>;
  /** Returns a snapshot for a response, compressed if the client accepts gzip; null if there is none, or another server serves it. */
  find: (
    name: string,
    acceptsGzip: boolean,
  ) => Promise<{ path: string; size: number; isCompressed: boolean } | null>;
  close: () => Promise<void>;
}

/** Only the owner may read them, as the database. */
const mode = 0o600;

/** Stores snapshots in a folder of the data folder, or for a database in memory in a temporary one. */
export function openSnapshotFolder(dataDir: string): SnapshotFiles {
  // Node never stops trying to create a relative path if the working folder was deleted.
  let folder = dataDir === ':memory:' ? null : resolve(dataDir, 'snapshots');
  const pathOf = (name: string) => join(folder ?? '', name);
  return {
    list: async () => (folder === null ? [] : readdir(folder).catch(ignoreMissing([]))),
    readText: (name) => readFile(pathOf(name), 'utf8'),
    writeText: (name, text) => writeFile(pathOf(name), text, { mode }),
    createPath: () => {
      folder ??= mkdtempSync(join(tmpdir(), 'upwell-snapshots-'));
      mkdirSync(folder, { recursive: true });
      return pathOf('new.partial');
    },
    add: async (name, path) => {
      const compressedPath = `${path}.gz`;
      await pipeline(
        createReadStream(path),
        createGzip({ level: 9 }),
        createWriteStream(compressedPath, { mode }),
      );
      await rename(compressedPath, pathOf(`${name}.gz`));
      await rename(path, pathOf(name));
    },
    delete: async (name) => {
      await rm(pathOf(name), { force: true });
      await rm(pathOf(`${name}.gz`), { force: true });
    },
    find: async (name, acceptsGzip) => {
      const path = pathOf(acceptsGzip ? `${name}.gz` : name);
      const found = await stat(path).catch(ignoreMissing(null));
      return found && { path, size: found.size, isCompressed: acceptsGzip };
    },
    close: async () => {
      if (dataDir === ':memory:' && folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

function ignoreMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
