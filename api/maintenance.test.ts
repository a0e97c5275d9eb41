import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAt, draftOf } from '../tests/support/collection/builders.ts';
import * as samples from '../tests/support/browser/imageSamples.ts';
import { silentLog } from '../tests/support/site/testLog.ts';
import { createStores, type Stores } from './app/stores/openStores.ts';
import { toDatabase } from './app/stores/sqliteDatabase.ts';
import { imageNameOf } from './images/prepareImage.ts';
import { maintain } from './maintenance.ts';
import { openSqlite } from './storage/sqlite.ts';
import { StoreUnavailable } from './storage/storeErrors.ts';
import { Collection } from './thoughts/collection.ts';

const dayMs = 86_400_000;
const startMs = Date.parse(changeAt(0).now);

let database: ReturnType<typeof openSqlite>;
let stores: Stores;
let thoughts: Collection;
let nowMs: number;

beforeEach(() => {
  nowMs = startMs;
  database = openSqlite(':memory:');
  stores = createStores(toDatabase(database));
  thoughts = new Collection({ store: stores.thoughtStore, log: silentLog, now });
});
afterEach(() => stores.close());

function now(): string {
  return new Date(nowMs).toISOString();
}

function run(isForced = false) {
  return maintain({ ...stores, thoughts, now }, isForced);
}

function runOn(day: number) {
  nowMs = startMs + day * dayMs;
  return run();
}

function add(text: string, imageUrl: string | null = null) {
  const addition = { key: text, draft: draftOf(text, { imageUrl }), isDraft: false, publishAt: null };
  return thoughts.add(addition, changeAt(0));
}

async function putImage(width: number): Promise<string> {
  const bytes = samples.createPng(width, 6);
  const name = imageNameOf(bytes, 'image/png');
  await stores.images.put(name, bytes);
  return name;
}

const nothing = {
  isUpgraded: false,
  movedImages: 0,
  deletedThoughts: 0,
  deletedImages: 0,
  deletedDevices: 0,
};

test('maintenance runs once a day, unless it is forced', async () => {
  expect([await runOn(0), await runOn(0.9), await run(true)]).toEqual([nothing, null, nothing]);
  expect([await runOn(1), await runOn(1.5)]).toEqual([nothing, null]);
});

test('maintenance deletes thoughts that had been in the trash for 30 days at the run before', async () => {
  const { id } = await add('Let go.');
  await thoughts.delete(id, changeAt(1));
  for (const day of [0, 30]) expect(await runOn(day)).toEqual(nothing);
  expect(await runOn(31)).toEqual(nothing);
  expect(await runOn(32)).toEqual({ ...nothing, deletedThoughts: 1 });
  expect(await thoughts.find(id)).toBeNull();
});

test('maintenance deletes nothing too early if the clock is wrong during one run', async () => {
  const { id } = await add('Let go.');
  await thoughts.delete(id, changeAt(1));
  await putImage(8);
  await stores.devices.register('device', 'TOKEN', { network: 'n', now: now() });
  for (const day of [0, 1, 400, 2, 3, -400, 4, 5]) expect([day, await runOn(day)]).toEqual([day, nothing]);
  expect(await thoughts.find(id)).not.toBeNull();
});

test('maintenance deletes nothing when reading all thoughts fails', async () => {
  const { id } = await add('Let go.');
  await thoughts.delete(id, changeAt(1));
  await runOn(31);
  nowMs = startMs + 40 * dayMs;
  const store = { ...stores.thoughtStore, loadRecords: () => Promise.reject(new StoreUnavailable('down')) };
  const failing = new Collection({ store, log: silentLog, now });
  await expect(maintain({ ...stores, thoughts: failing, now })).rejects.toThrow('down');
  expect(await thoughts.find(id)).not.toBeNull();
});

test('maintenance deletes images after 30 days without use, but not those that an undo needs', async () => {
  const [live, trashed, replaced, unused] = [
    await putImage(8),
    await putImage(9),
    await putImage(10),
    await putImage(11),
  ];
  await add('live', `/images/${live}`);
  const { id } = await add('trashed', `/images/${trashed}`);
  const { id: edited } = await add('edited', `/images/${replaced}`);
  for (const day of [0, 1]) await runOn(day);
  nowMs = startMs + 20 * dayMs;
  await thoughts.delete(id, { by: 'ann', now: now() });
  await thoughts.edit({ id: edited, draft: draftOf('edited'), version: 1 }, { by: 'ann', now: now() });
  await runOn(32);
  expect(await runOn(33)).toEqual({ ...nothing, deletedImages: 1 });
  const names = [live, trashed, replaced, unused];
  const found = await Promise.all(names.map(stores.images.find));
  expect(found.map((image) => image !== null)).toEqual([true, true, true, false]);
});

test('maintenance deletes devices that haven’t registered for 270 days', async () => {
  await stores.devices.register('device', 'TOKEN', { network: 'n', now: now() });
  for (const day of [0, 270.5]) expect(await runOn(day)).toEqual(nothing);
  expect(await runOn(272)).toEqual({ ...nothing, deletedDevices: 1 });
});

test('maintenance moves the images of legacy records into files, and keeps other data URLs', async () => {
  await stores.thoughtStore.upgrade();
  const insert = database.prepare("INSERT INTO records VALUES ('thoughts', ?, ?)");
  const jpeg = samples.toDataUrl('image/jpeg', samples.jpeg);
  insert.run('legacy', JSON.stringify({ text: 'Old words', imageUrl: jpeg }));
  insert.run('broken', JSON.stringify({ text: 'Older words', imageUrl: 'data:image/png;base64,AAAA' }));
  expect(await run()).toEqual({ ...nothing, movedImages: 1 });
  const { imageUrl } = (await thoughts.find('legacy')) ?? {};
  expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
  expect(await stores.images.find(imageUrl?.replace('/images/', '') ?? '')).not.toBeNull();
  expect(await run(true)).toEqual(nothing);
  expect(await stores.thoughtStore.readImageUrl('broken')).toBe('data:image/png;base64,AAAA');
});
