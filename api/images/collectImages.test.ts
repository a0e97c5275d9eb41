import { nameInPath } from '#domain/imageAddress.ts';
import type { ThoughtDraft } from '#domain/thought.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as samples from '../../e2e/imageSamples.ts';
import { readSettings } from '../env.ts';
import { openServices, type Services } from '../services.ts';
import { collectImages } from './collectImages.ts';
import { openImages } from './openImages.ts';

const change = { by: 'ada@example.com', now: '2026-01-01T00:00:00.000Z' };
let services: Services;

beforeEach(async () => {
  services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
});
afterEach(() => services.close());

test('images of live and trashed thoughts stay, data URLs of old records too; others go after 30 days', async () => {
  const [live, trashed, unused] = await Promise.all([8, 9, 10].map(async (width) => save(width)));
  await add('live', live);
  await services.thoughts.trash((await add('trashed', trashed)).id, change);
  await add('old', samples.dataUrl('image/jpeg', samples.jpeg));
  const old = await services.imagePath(samples.dataUrl('image/jpeg', samples.jpeg));

  expect(await collectOn('2026-01-01')).toBe(0);
  expect(await collectOn('2026-01-30')).toBe(0);
  expect(await collectOn('2026-02-01')).toBe(1);
  expect(await Promise.all([live, trashed, old, unused].map(isThere))).toEqual([true, true, true, false]);
});

test('the upkeep collects after one save in a hundred, and not without', async () => {
  const unused = await save(8);
  let day = '2026-01-01';
  let dice = 0.5;
  const { storeImages, collectImages } = openImages({
    ...services,
    random: () => dice,
    now: () => `${day}T12:00:00.000Z`,
  });
  const saveAndLookAfter = async () => {
    await storeImages(draftOf('Saved', null));
    await collectImages();
  };
  dice = 0;
  await saveAndLookAfter();
  [day, dice] = ['2026-02-01', 0.5];
  await saveAndLookAfter();
  expect(await isThere(unused)).toBe(true);
  dice = 0;
  await saveAndLookAfter();
  expect(await isThere(unused)).toBe(false);
});

async function save(width: number): Promise<string | null> {
  return services.imagePath(samples.dataUrl('image/png', samples.pngOf(width, 6)));
}

function add(key: string, imageUrl: string | null | undefined) {
  return services.thoughts.add(draftOf(key, imageUrl ?? null), key, change);
}

function draftOf(thought: string, imageUrl: string | null): ThoughtDraft {
  return {
    thought,
    author: 'Ada',
    application: 'Begin.',
    summary: null,
    url: null,
    imageUrl,
    imageCredit: null,
  };
}

function collectOn(day: string): Promise<number> {
  return collectImages({ ...services, now: () => `${day}T12:00:00.000Z` });
}

async function isThere(path: string | null | undefined): Promise<boolean> {
  return (await services.images.find(nameInPath(path ?? '') ?? '')) !== null;
}
