import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { normalizeDraft, type Thought } from '#domain/thought/thought.ts';
import { canonicalizeLink } from '#domain/video/video.ts';
import * as samples from '../../e2e/support/imageSamples.ts';
import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import { createSqliteImageStore } from '../images/store/sqliteImageStore.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';
import { createSqliteThoughtStore } from '../thoughts/sqlite/sqliteThoughtStore.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import { runDataCommand } from './data.ts';

const now = () => '2026-11-20T21:41:07.123Z';
let folder: string;
let thoughts: ThoughtStore;
let images: ImageStore;
let printed: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-data-'));
  thoughts = createThoughtStore();
  images = createImageStore();
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run data', () => {
  test.each(['csv', 'json'])('moves a collection through a %s file as it is', async (ending) => {
    const file = join(folder, `all.${ending}`);
    await fill(thoughts);
    expect(await run('export', file)).toBe(0);
    const other = createThoughtStore();
    expect(await runDataCommand(['import', file], { thoughts: other, images, now, print })).toBe(0);
    expect(printed).toEqual([
      `41 thoughts written to ${file}.`,
      '41 added, 0 already there, 0 to be mended.',
    ]);
    expect(await readAllThoughts(other)).toEqual(await readAllThoughts(thoughts));

    printed = [];
    expect(await runDataCommand(['import', file], { thoughts: other, images, now, print })).toBe(0);
    expect(printed).toEqual(['0 added, 41 already there, 0 to be mended.']);
  });

  test.each(['csv', 'json'])(
    'takes back whole what it exported to %s: old and incomplete records too',
    async (ending) => {
      const file = join(folder, `all.${ending}`);
      const database = openSqlite(':memory:');
      const old = createSqliteThoughtStore(database);
      await fill(old);
      for (const [id, record] of Object.entries(oldRecords)) {
        database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run(id, JSON.stringify(record));
      }
      expect(await runDataCommand(['export', file], { thoughts: old, images, now, print })).toBe(0);
      expect(await run('import', file)).toBe(0);
      expect(printed.slice(-2)).toEqual([
        'Incomplete rows: 6.',
        '47 added, 0 already there, 0 to be mended.',
      ]);
      expect((await readAllThoughts(thoughts)).map(comparableFields)).toEqual(
        (await readAllThoughts(old)).map(comparableFields),
      );

      expect(await run('import', file)).toBe(0);
      expect(printed.at(-1)).toBe('0 added, 47 already there, 0 to be mended.');
    },
  );

  test('copies images on other sites, and keeps the address of one that can’t be had', async () => {
    const file = write(
      'images.csv',
      `id,thought,author,application,url,imageUrl
a,Has an image,Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,https://example.com/a.png
b,Has lost it,Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,https://example.com/gone.png
c,Never had it,Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,http://example.com/c.png
,Mistyped,Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,http://example.com/c.png`,
    );
    const fetchImage: FetchExternalImage = async (address) =>
      address.endsWith('a.png') ? { bytes: new Uint8Array(samples.png) } : { problem: 'It is gone.' };
    expect(await runDataCommand(['import', file], { thoughts, images, now, print, fetchImage })).toBe(1);
    expect(printed).toEqual([
      'line 5  imageUrl: Please choose another image: its URL must start with https://',
      'line 4  imageUrl: Please choose another image: its URL must start with https://',
      'line 3  imageUrl: It is gone.',
      'Incomplete rows: 2.',
      '3 added, 0 already there, 1 to be mended.',
    ]);
    const imageUrls = ['a', 'b', 'c'].map(async (id) => (await thoughts.findById(id))?.imageUrl);
    expect(await Promise.all(imageUrls)).toEqual([
      expect.stringMatching(/^\/images\/[0-9a-f]{64}\.png$/),
      'https://example.com/gone.png',
      'http://example.com/c.png',
    ]);
  });

  test('exports no cell that a spreadsheet would run, and marks the file as UTF-8', async () => {
    await fill(thoughts);
    await run('export', join(folder, 'all.csv'));
    const text = readFileSync(join(folder, 'all.csv'), 'utf8');
    expect(text).toMatch(/^\uFEFFid,thought,author,/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('tells a dry run apart from a real one', async () => {
    const file = write('two.csv', csv(['One', 'Two', 'ONE']));
    expect(await run('import', file, '--dry-run')).toBe(0);
    expect(await thoughts.size()).toBe(0);
    expect(await run('import', file)).toBe(0);
    expect(await thoughts.size()).toBe(2);
    expect(printed).toEqual([
      '2 would be added, 1 already there, 0 to be mended.',
      '2 added, 1 already there, 0 to be mended.',
    ]);
  });

  test('reports each row that can’t be imported by its line, and imports the others', async () => {
    const head = 'thought,author,application,url,mood\n';
    const file = write(
      'some.csv',
      `${head}"Two\nlines",Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,calm\n\nNo link,Jo,,nowhere,\n`,
    );
    expect(await run('import', file)).toBe(1);
    expect(printed).toEqual([
      'Columns left out: mood.',
      'line 5  application: Application is required',
      'line 5  url: Please enter a valid URL',
      '1 added, 0 already there, 1 to be mended.',
    ]);
  });

  test('takes 10,000 rows in batches, and says how far it is', async () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => `Thought number ${index}`);
    expect(await run('import', write('many.csv', csv(texts)))).toBe(0);
    expect(await thoughts.size()).toBe(10_000);
    expect(printed[0]).toBe('500 of 10000 rows');
    expect(printed.at(-1)).toBe('10000 added, 0 already there, 0 to be mended.');
  });

  test('says in one sentence what is wrong with a file', async () => {
    for (const [name, text, words] of [
      ['a.txt', 'x', 'is neither CSV nor JSON: give a file that ends in .csv or .json.'],
      ['b.json', '{', 'is not JSON: '],
      ['c.json', '{"thought":"x"}', 'contains no list: provide a JSON list of thoughts.'],
      ['d.csv', 'mood\ncalm', 'has no column “thought”: name the columns in its first line.'],
      ['e.csv', 'thought,author\n"open,Jo', 'is invalid in row 2: '],
      ['f.csv', Buffer.from('thought,author\nCafé,Jo', 'latin1'), 'is not UTF-8 text: '],
      ['g.csv', 'thought,author\n', 'contains no rows.'],
    ] as const) {
      printed = [];
      expect(await run('import', write(name, text))).toBe(1);
      expect(printed).toEqual([expect.stringContaining(words)]);
    }
    expect(await run('import', join(folder, 'missing.csv'))).toBe(1);
    expect(await run('export', join(folder, 'no', 'folder.csv'))).toBe(1);
  });

  test('checks the collection: problems by thought, links that hold no video', async () => {
    await fill(thoughts);
    expect(await run('check')).toBe(1);
    expect(printed).toEqual([
      'odd  url: This link leads to no video that can be played',
      '41 thoughts checked, 1 to be mended.',
    ]);
  });

  test('upgrades safely, twice', async () => {
    await fill(thoughts);
    expect([await run('upgrade'), await run('upgrade')]).toEqual([0, 0]);
    expect(printed.at(-1)).toBe('Nothing to upgrade.');
  });

  test('moves images out of old records, and takes them along in a JSON file', async () => {
    const imageUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
    const draft = { ...normalizeDraft({ thought: 'Old', author: 'Ada', application: 'Begin.', imageUrl }) };
    const { id } = await thoughts.add({ ...draft, url: 'https://example.com/' }, 'old', {
      by: 'system',
      now: now(),
    });
    await run('upgrade');
    expect(printed).toEqual(['1 image moved out of its record.']);
    const moved = await thoughts.findById(id);
    expect(moved?.imageUrl).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
    await run('upgrade');
    expect(printed.at(-1)).toBe('Nothing to upgrade.');

    const file = join(folder, 'all.json');
    await run('export', file);
    const [other, otherImages] = [createThoughtStore(), createImageStore()];
    await runDataCommand(['import', file, '--dry-run'], { thoughts: other, images: otherImages, now, print });
    const name = moved?.imageUrl?.slice('/images/'.length) ?? '';
    expect(await otherImages.find(name)).toBeNull();
    await runDataCommand(['import', file], { thoughts: other, images: otherImages, now, print });
    expect(await other.findById(id)).toMatchObject({ imageUrl: moved?.imageUrl });
    expect(Buffer.from((await otherImages.find(name)) ?? [])).toEqual(samples.jpeg);
  });

  test('an upgrade copies images from other sites, strips stored ones of metadata, and names those it can’t have', async () => {
    const photo = samples.addExif(samples.jpeg);
    await images.put(`${'a'.repeat(64)}.jpg`, photo);
    const imageUrls = {
      foreign: 'https://example.com/a.jpg',
      gone: 'https://example.com/gone.jpg',
      plain: 'http://example.com/a.jpg',
      stored: `/images/${'a'.repeat(64)}.jpg`,
    };
    const draft = { author: 'Ada', application: 'Begin.', url: 'https://youtu.be/dQw4w9WgXcQ' };
    const rows = Object.entries(imageUrls).map(([id, imageUrl]) => ({
      id,
      draft: normalizeDraft({ ...draft, thought: id, imageUrl }),
      createdAt: null,
    }));
    await thoughts.import(rows, { by: 'system', now: now() }, false);
    await thoughts.trash('foreign', { by: 'system', now: now() });
    const fetchImage: FetchExternalImage = async (address) =>
      address === imageUrls.foreign ? { bytes: new Uint8Array(photo) } : { problem: 'It is gone.' };
    const upgrade = () => runDataCommand(['upgrade'], { thoughts, images, now, print, fetchImage });

    expect(await upgrade()).toBe(0);
    expect(printed).toEqual([
      '1 image copied from other sites.',
      '1 image stripped of metadata.',
      'gone  imageUrl: It is gone.',
      'plain  imageUrl: This image can’t be copied, because its URL doesn’t begin with https://',
    ]);
    const [foreign, stored] = [await thoughts.findById('foreign'), await thoughts.findById('stored')];
    expect(stored?.imageUrl).toBe(foreign?.imageUrl);
    const bytes = await images.find(stored?.imageUrl?.slice('/images/'.length) ?? '');
    expect(Buffer.from(bytes ?? []).includes(Buffer.from('8825', 'hex'))).toBe(false);

    printed = [];
    await upgrade();
    expect(printed).toHaveLength(2);
  });

  test('shows how it is called when it is called otherwise', async () => {
    for (const words of [
      [],
      ['import'],
      ['export'],
      ['burn'],
      ['check', 'x'],
      ['export', 'a.csv', '--dry-run'],
    ]) {
      printed = [];
      expect(await run(...words)).toBe(2);
      expect(printed.join()).toContain('npm run data -- import FILE [--dry-run]');
    }
  });

  test('imports into an empty folder only what the file holds, and checks an empty one', async () => {
    const dataDir = join(folder, 'data');
    const sqlite = { STORE: 'sqlite', DATA_DIR: dataDir };
    expect(await runProcess(['check'], sqlite)).toEqual({
      code: 0,
      said: '0 thoughts checked, 0 to be mended.',
    });
    await runProcess(['import', write('one.csv', csv(['One']))], sqlite);
    expect(await runProcess(['check'], sqlite)).toEqual({
      code: 0,
      said: '1 thoughts checked, 0 to be mended.',
    });
  });

  test('says how far a long upgrade is', async () => {
    const database = openSqlite(join(folder, 'upwell.sqlite'));
    createSqliteThoughtStore(database);
    const insert = database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)');
    for (let index = 0; index < 250; index += 1) {
      insert.run(`old-${index}`, JSON.stringify({ text: `Old ${index}` }));
    }
    database.close();
    expect(await runProcess(['upgrade'], { DATA_DIR: folder })).toEqual({
      code: 0,
      said: '200 of 250 records looked at\n250 of 250 records looked at\n250 records upgraded.',
    });
  });

  test('says in one sentence that the store does not answer, and ends', async () => {
    const nobody = {
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: 'demo-x',
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
    };
    expect(await runProcess(['check'], nobody)).toEqual({
      code: 1,
      said: 'The store failed (Firestore did not respond in time): npm run doctor says what to do; running this again adds nothing twice.',
    });
  });
});

function createImageStore(): ImageStore {
  return createSqliteImageStore(openSqlite(':memory:'));
}

function run(...args: string[]): Promise<number> {
  return runDataCommand(args, { thoughts, images, now, print });
}

function print(line: string): void {
  printed.push(line);
}

/** The command as a process of its own. @returns how it ended, and what it said. */
async function runProcess(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['api/commands/data.ts', ...args], {
    env: { ...process.env, ...env },
    timeout: 15_000,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: output.trim() };
}

function write(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function csv(texts: string[]): string {
  const rows = texts.map((text) => `${text},Jo,Do it.,https://youtu.be/dQw4w9WgXcQ`);
  return ['thought,author,application,url', ...rows].join('\r\n');
}

function createThoughtStore(): ThoughtStore {
  return createSqliteThoughtStore(openSqlite(':memory:'));
}

/** As the old application wrote them, or somebody in a database's console. */
const oldRecords = {
  'no-author': { text: 'Old words', youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  'no-scheme': { text: 'Older words', author: 'Ann', youtubeLink: 'youtu.be/dQw4w9WgXcQ?t=5' },
  'no-link': { thought: 'No link', author: 'Ann', application: 'Do it.' },
  'no-text': { author: 'Ann', application: 'Do it.', url: 'https://youtu.be/dQw4w9WgXcQ' },
  'no-text-either': { author: 'Ann' },
  'nothing-at-all': {},
};

/** All but what each collection decides for itself. */
function comparableFields({ createdAt: _createdAt, version: _version, url, ...content }: Thought) {
  return { ...content, url: url === null ? null : canonicalizeLink(url) };
}

/** The starter thoughts, and one that a spreadsheet would run. */
async function fill(store: ThoughtStore): Promise<void> {
  const odd = {
    thought: '=HYPERLINK("https://evil.example")',
    author: 'Jo',
    application: 'Two\nlines, "quoted"',
    summary: null,
    url: 'https://example.com/talk',
    imageUrl: null,
    imageCredit: {
      name: 'Jo',
      profileUrl: 'https://unsplash.com/@jo',
      photoUrl: 'https://unsplash.com/photos/1',
    },
  };
  const rows = starterThoughts.map((thought) => ({
    id: thought.id,
    draft: normalizeDraft(thought),
    createdAt: now(),
  }));
  await store.import(
    [...rows, { id: 'odd', draft: odd, createdAt: now() }],
    { by: 'system', now: now() },
    false,
  );
}

async function readAllThoughts(store: ThoughtStore) {
  const page = await store.readPage({
    first: 100,
    after: null,
    search: null,
    orderBy: 'THOUGHT',
    trashed: false,
  });
  return page.edges.map(({ node }) => node);
}
