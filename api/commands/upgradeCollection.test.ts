import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { normalizeDraft } from '#domain/thought/thought.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import {
  addTestThoughts,
  createMemoryStores,
  setUpDataCommand,
} from '../../tests/support/stores/dataCommandTesting.ts';
import { runDataCommand } from './data.ts';

const context = setUpDataCommand();
const { run } = context;

describe('npm run data -- upgrade', () => {
  test('can run twice', async () => {
    await addTestThoughts(context.thoughts);
    expect([await run('upgrade'), await run('upgrade')]).toEqual([0, 0]);
    expect(context.printed.at(-1)).toBe('Nothing to upgrade.');
  });

  test('moves images out of old records, and exports and imports them in a JSON file', async () => {
    const imageUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
    const draft = { ...normalizeDraft({ thought: 'Old', author: 'Ada', application: 'Begin.', imageUrl }) };
    const { id } = await context.thoughts.add({ ...draft, url: 'https://example.com/' }, 'old', {
      by: 'system',
      now: context.now(),
    });
    await run('upgrade');
    expect(context.printed).toEqual(['1 image moved out of its record.']);
    const upgraded = await context.thoughts.findById(id);
    expect(upgraded?.imageUrl).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
    await run('upgrade');
    expect(context.printed.at(-1)).toBe('Nothing to upgrade.');

    const file = join(context.folder, 'all.json');
    await run('export', file);
    const { thoughts: other, images: otherImages } = createMemoryStores();
    await runDataCommand(['import', file, '--dry-run'], { ...context, thoughts: other, images: otherImages });
    const name = upgraded?.imageUrl?.slice('/images/'.length) ?? '';
    expect(await otherImages.find(name)).toBeNull();
    await runDataCommand(['import', file], { ...context, thoughts: other, images: otherImages });
    expect(await other.findById(id)).toMatchObject({ imageUrl: upgraded?.imageUrl });
    expect(Buffer.from((await otherImages.find(name)) ?? [])).toEqual(samples.jpeg);
  });

  test('copies images from other sites, removes metadata from stored ones, and lists those that can’t be copied', async () => {
    const photo = samples.addExif(samples.jpeg);
    await context.images.put(`${'a'.repeat(64)}.jpg`, photo);
    const imageUrls = {
      external: 'https://example.com/a.jpg',
      missing: 'https://example.com/missing.jpg',
      insecure: 'http://example.com/a.jpg',
      stored: `/images/${'a'.repeat(64)}.jpg`,
    };
    const draft = { author: 'Ada', application: 'Begin.', url: 'https://youtu.be/dQw4w9WgXcQ' };
    const rows = Object.entries(imageUrls).map(([id, imageUrl]) => ({
      id,
      draft: normalizeDraft({ ...draft, thought: id, imageUrl }),
      createdAt: null,
    }));
    await context.thoughts.import(rows, { by: 'system', now: context.now() }, false);
    await context.thoughts.trash('external', { by: 'system', now: context.now() });
    const fetchImage: FetchExternalImage = async (url) =>
      url === imageUrls.external ? { bytes: new Uint8Array(photo) } : { problem: 'It is missing.' };
    const runUpgrade = () => runDataCommand(['upgrade'], { ...context, fetchImage });

    expect(await runUpgrade()).toBe(0);
    expect(context.printed).toEqual([
      '1 image copied from other sites.',
      'Metadata removed from 1 image.',
      'missing  imageUrl: It is missing.',
      'insecure  imageUrl: This image can’t be copied, because its URL doesn’t begin with https://',
    ]);
    const [external, stored] = [
      await context.thoughts.findById('external'),
      await context.thoughts.findById('stored'),
    ];
    expect(stored?.imageUrl).toBe(external?.imageUrl);
    const bytes = await context.images.find(stored?.imageUrl?.slice('/images/'.length) ?? '');
    expect(Buffer.from(bytes ?? []).includes(Buffer.from('8825', 'hex'))).toBe(false);

    context.printed.length = 0;
    await runUpgrade();
    expect(context.printed).toHaveLength(2);
  });
});
