import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { readSettings } from '../env.ts';
import { openServices, type Services } from '../app/services.ts';
import { draftOf, storeTestImage } from '../../tests/support/stores/storeFixture.ts';
import { deleteUnusedImages } from './deleteUnusedImages.ts';

const change = { by: 'ada@example.com', now: '2026-01-01T00:00:00.000Z' };
let services: Services;

beforeEach(async () => {
  services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
});
afterEach(() => services.close());

test('deleteUnusedImages deletes images after 30 days unless a live or trashed thought has them', async () => {
  const [live, trashed, unused] = await Promise.all([8, 9, 10].map(async (width) => save(width)));
  await add('live', live);
  await services.thoughts.trash((await add('trashed', trashed)).id, change);

  expect(await deleteUnusedOn('2026-01-01')).toBe(0);
  expect(await deleteUnusedOn('2026-02-01', '2026-01-02')).toBe(0);
  expect(await deleteUnusedOn('2026-02-01')).toBe(1);
  const stored = await Promise.all([live, trashed, unused].map(isStored));
  expect(stored).toEqual([true, true, false]);
});

test('deleteUnusedImages ends with an AbortError when its signal is aborted', async () => {
  await expect(deleteUnusedImages(services, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

async function save(width: number): Promise<string> {
  return storeTestImage(services.images, samples.createPng(width, 6));
}

function add(key: string, imageUrl: string | null | undefined) {
  return services.thoughts.add(draftOf(key, { imageUrl: imageUrl ?? null }), key, change);
}

function deleteUnusedOn(day: string, checkedOn = day): Promise<number> {
  const now = () => `${day}T12:00:00.000Z`;
  return deleteUnusedImages({ ...services, now }, { checkedAtMs: Date.parse(`${checkedOn}T12:00:00.000Z`) });
}

async function isStored(path: string | null | undefined): Promise<boolean> {
  return (await services.images.find(parseStoredImageName(path ?? '') ?? '')) !== null;
}
