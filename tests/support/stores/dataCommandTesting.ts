// Helpers for tests of `npm run data`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { thoughtOrders } from '#domain/collection/lists.ts';
import { normalizeDraft, type Thought } from '#domain/thought/thought.ts';
import type { ThoughtStore } from '../../../api/thoughts/stores/thoughtStore.ts';
import { type DataDependencies, runDataCommand } from '../../../api/commands/data.ts';
import { createStores, type Stores } from '../../../api/app/stores/openStores.ts';
import { openSqliteDatabase } from '../../../api/app/stores/sqliteDatabase.ts';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { Collection } from '../../../api/thoughts/collection.ts';
import { createTemporaryFolder } from '../site/serverProcess.ts';
import { silentLog } from '../site/testLog.ts';

interface DataCommandContext extends DataDependencies {
  /** The path of a temporary folder. */
  folder: string;
  /** The lines that commands have printed. */
  printed: string[];
  /** Runs a command. Returns its exit code. */
  run: (...args: string[]) => Promise<number>;
  /** Writes a file to the folder. Returns its path. */
  writeFile: (name: string, content: string | Uint8Array) => string;
}

/** Provides each test of the file with empty in-memory stores and a temporary folder. */
export function setUpDataCommand(): DataCommandContext {
  const context: DataCommandContext = {
    folder: '',
    printed: [],
    ...createMemoryStores(),
    now: () => testNow,
    print: (line) => context.printed.push(line),
    run: (...args) => runDataCommand(args, context),
    writeFile: (name, content) => {
      const path = join(context.folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
  beforeEach(() => {
    const { path: folder, remove } = createTemporaryFolder();
    Object.assign(context, { folder, ...createMemoryStores() });
    context.printed.length = 0;
    return remove;
  });
  return context;
}

const testNow = '2026-11-20T21:41:07.123Z';

/** Creates the stores of an empty in-memory database. */
export function createMemoryStores(): Stores & { thoughts: Collection } {
  const stores = createStores(openSqliteDatabase(':memory:'));
  return { ...stores, thoughts: createCollection(stores.thoughtStore) };
}

export function createCollection(store: ThoughtStore): Collection {
  return new Collection({ store, log: silentLog, now: () => testNow });
}

/** Adds the starter thoughts, and one whose text is a spreadsheet formula and whose link is not a video. */
export async function addTestThoughts(thoughts: Collection): Promise<void> {
  const draftWithoutVideo = normalizeDraft({
    thought: '=HYPERLINK("https://evil.example")',
    author: 'Jo',
    application: 'Two\nlines, "quoted"',
    url: 'https://example.com/talk',
    imageCredit: {
      name: 'Jo',
      profileUrl: 'https://unsplash.com/@jo',
      photoUrl: 'https://unsplash.com/photos/1',
    },
  });
  const rows = starterThoughts.map((thought) => ({
    id: thought.id,
    draft: normalizeDraft(thought),
    createdAt: testNow,
  }));
  await thoughts.importRows(
    [...rows, { id: 'no-video', draft: draftWithoutVideo, createdAt: testNow }],
    { operation: 'test', shouldUpdate: false, dryRun: false },
    { by: 'system', now: testNow },
  );
}

/** Returns all live thoughts, sorted by their text. */
export async function readAllThoughts(thoughts: Collection): Promise<Thought[]> {
  const { live } = await thoughts.readLatest();
  // Omits the operation's id, which differs for each import.
  // oxlint-disable-next-line oxc/no-map-spread
  return thoughtOrders.THOUGHT.entriesOf(live).map(({ node }) => ({ ...node, operationIds: [] }));
}

/** Returns a CSV file with a valid row for each text. */
export function createCsv(texts: string[]): string {
  const rows = texts.map((text) => `${text},Jo,Do it.,https://youtu.be/dQw4w9WgXcQ`);
  return ['thought,author,application,url', ...rows].join('\r\n');
}
