// A drill of backup and restore: SQLite → Firestore → SQLite, with each command killed once on its way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../domain/feed/random.ts';
import { normalizeDraft } from '../domain/thought/thought.ts';
import { archiveKinds } from '../api/backup/archive.ts';
import { parseLine, pathOf, readLines } from '../api/backup/backupFolder.ts';
import { readSettings } from '../api/env.ts';
import { imageNameOf, imagePathOf } from '../api/images/imageNames.ts';
import { openStores } from '../api/app/stores/openStores.ts';
import type { Stores } from '../api/app/stores/stores.ts';
import { requireFirestoreEmulator } from './requirements.ts';
import { type Benchmark, type BenchmarkRow } from './benchmark.ts';
import { createThought } from './servers/feedSchema.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';

interface Sizes {
  thoughts: number;
  images: number;
  trashed: number;
  revisions: number;
  people: number;
}

const fullSizes: Sizes = { thoughts: 10_000, images: 2_000, trashed: 300, revisions: 500, people: 20 };
const shortSizes: Sizes = { thoughts: 1_000, images: 200, trashed: 30, revisions: 50, people: 20 };

export const measureRestoreDrill: Benchmark = async ({ isShort }) => {
  const emulator = await requireFirestoreEmulator();
  const { path: folder, remove } = createTemporaryFolder();
  const sqlite = { STORE: 'sqlite', DATA_DIR: join(folder, 'data') };
  const firestore = {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: 'demo-drill',
    FIRESTORE_EMULATOR_HOST: emulator.host,
  };
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name));
  if (first === undefined || second === undefined || third === undefined) throw new Error('No folder.');
  try {
    const sizes = isShort ? shortSizes : fullSizes;
    await fillDatabase(sqlite, sizes);
    const hasImages = (backup: string) => () => readdirSync(join(backup, 'images')).length > sizes.images / 4;
    const rows = [
      ...(await runKilledOnce('backup of SQLite', sqlite, ['backup', first], hasImages(first))),
      ...(await runKilledOnce('restore to Firestore', firestore, ['restore', first], hasThoughts)),
      ...(await runKilledOnce('backup of Firestore', firestore, ['backup', second], hasImages(second))),
    ];
    rmSync(sqlite.DATA_DIR, { recursive: true });
    rows.push(...(await runKilledOnce('restore to SQLite', sqlite, ['restore', second], hasThoughts)));
    await run(sqlite, ['backup', third]);
    return [
      ...rows,
      await countDifferences('SQLite → Firestore', first, second),
      await countDifferences('SQLite → Firestore → SQLite', first, third),
    ];
  } finally {
    await emulator.stop();
    remove();
  }
};

/** Whether a restore has printed that it is done with the thoughts. */
function hasThoughts(output: string): boolean {
  return /^trash: /m.test(output);
}

/** Runs a command twice: it is killed when `shouldKill` returns true, and then continued. */
async function runKilledOnce(
  label: string,
  environment: Record<string, string>,
  args: string[],
  shouldKill: (output: string) => boolean,
): Promise<BenchmarkRow[]> {
  const startedAt = performance.now();
  const killed = await run(environment, args, shouldKill);
  if (killed.peakBytes !== null)
    throw new Error(`The ${label} has ended before it was killed: ${killed.output}`);
  const { output, peakBytes } = await run(environment, args);
  if (peakBytes === null || !/^Continuing/m.test(output)) throw new Error(`The ${label} failed: ${output}`);
  return [
    {
      label: `Drill: ${label}, killed once and continued`,
      value: (performance.now() - startedAt) / 1000,
      unit: 's',
    },
    { label: '– peak memory', value: peakBytes / 1e6, unit: 'MB' },
  ];
}

/** Prints the process's peak memory in kB to its fourth file descriptor when it ends. */
const reportMemory = `data:text/javascript,import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));`;

/** The arguments that `npm run data` passes to Node: flags, and the path of the program. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { data: string } };
const nodeArguments = scripts.data.split(' ').slice(1);

/** Runs the program of `npm run data` without npm, which wouldn't be killed with it. The peak memory is null if it was. */
async function run(
  environment: Record<string, string>,
  args: string[],
  shouldKill: (output: string) => boolean = () => false,
): Promise<{ output: string; peakBytes: number | null }> {
  const child = spawn(process.execPath, ['--import', reportMemory, ...nodeArguments, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = ['', '', '', ''];
  for (const [index, stream] of child.stdio.entries())
    stream?.on('data', (chunk: Buffer) => (texts[index] += chunk.toString()));
  const closed = once(child, 'close');
  while (child.exitCode === null && child.signalCode === null) {
    if (isTrue(() => shouldKill(texts[1] ?? ''))) child.kill('SIGKILL');
    await Promise.race([closed, pause(5)]);
  }
  await closed;
  const [, stdout = '', stderr = '', kilobytes = ''] = texts;
  return {
    output: stdout + stderr,
    peakBytes: child.signalCode === null ? Number(kilobytes) * 1024 : null,
  };
}

/** Whether the condition holds. The folder that it looks at may not exist yet. */
function isTrue(condition: () => boolean): boolean {
  try {
    return condition();
  } catch {
    return false;
  }
}

async function countDifferences(label: string, one: string, other: string): Promise<BenchmarkRow> {
  let records = 0;
  let differences = 0;
  for (const kind of archiveKinds) {
    const expected = await readRecords(pathOf(one, kind));
    const actual = await readRecords(pathOf(other, kind));
    const ids = new Set([...expected.keys(), ...actual.keys()]);
    records += ids.size;
    differences += [...ids].filter((id) => expected.get(id) !== actual.get(id)).length;
  }
  return {
    label: `Drill: records that differ after ${label}, of ${records.toLocaleString('en')}`,
    value: differences,
    unit: '',
  };
}

/** Returns the lines of a file by the ids of their records. The line of an image has the hash of its content. */
async function readRecords(path: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for await (const line of readLines(path)) lines.set(parseLine(String(line)).id, String(line));
  return lines;
}

async function fillDatabase(environment: Record<string, string>, sizes: Sizes): Promise<void> {
  const stores = await openStores(readSettings(environment));
  const names = await addImages(stores, sizes.images);
  await addThoughts(stores, sizes, names);
  for (let number = 0; number < sizes.people; number += 1) await addPerson(stores, number);
  await stores.jobs.update('reindex', () => ({
    owner: 'drill',
    startedAtMs: 1,
    leasedUntilMs: 0,
    dueAtMs: 2,
  }));
  await stores.close();
}

/** Stores images of 10 to 100 kB, and one in a hundred of the maximum size. Returns their names. */
async function addImages({ images }: Stores, count: number): Promise<string[]> {
  const random = seededRandom(1);
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = Buffer.alloc(number % 100 === 0 ? 600_000 : 10_000 + Math.floor(random() * 90_000));
    for (let index = 0; index < bytes.length; index += 4)
      bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), Math.min(index, bytes.length - 4));
    const name = imageNameOf(bytes, 'image/jpeg');
    await images.put(name, bytes);
    names.push(name);
  }
  return names;
}

async function addThoughts(
  { thoughts }: Stores,
  { thoughts: count, trashed, revisions }: Sizes,
  imageNames: readonly string[],
): Promise<void> {
  const change = { by: 'ada@example.com', now: new Date().toISOString() };
  const rows = Array.from({ length: count }, (_, number) => {
    const { id, createdAt, ...fields } = createThought(number);
    const name = imageNames[number];
    const imageUrl = name === undefined ? null : imagePathOf(name);
    return { id, createdAt, draft: normalizeDraft({ ...fields, imageUrl }) };
  });
  await thoughts.import(rows, change, false);
  for (const { id, draft } of rows.slice(0, revisions))
    await thoughts.update(id, { ...draft, author: 'Somebody else' }, 1, change);
  for (const { id } of rows.slice(-trashed)) await thoughts.trash(id, change);
}

async function addPerson({ people, devices }: Stores, number: number): Promise<void> {
  const email = `person-${number}@example.com`;
  const now = new Date().toISOString();
  await people.invite(email, `Person ${number}`, { by: 'ada@example.com', now });
  const claims = {
    uid: `person-${number}`,
    email,
    emailIsVerified: true,
    displayName: `Person ${number}`,
    photoURL: null,
    signedInAtSeconds: 0,
  };
  await people.recordSignIn(claims, 'user', now);
  await devices.register(`registration ${number}`, 'TOKEN', now);
}
