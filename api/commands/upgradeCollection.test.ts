import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { normalizeDraft } from '#domain/thought/thought.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
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
});
