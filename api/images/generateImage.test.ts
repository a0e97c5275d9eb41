// From the mutation to the saved thought, over plain HTTP, with Unsplash's part played.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as samples from '../../e2e/support/imageSamples.ts';
import { startFakeUnsplash, type FakeUnsplash } from '../../e2e/support/fakeUnsplash.ts';
import { type GraphQLResult, openTestSite, type TestSite } from '../testing/testSite.ts';
import { imageNameOf } from './imageNames.ts';

const accessKey = 'canary-key-51d0';
const generate = `mutation { image: generateImage(thought: "The ocean rewards courage", author: "Ada") {
  success imageUrl originalImageUrl searchQuery error fallbackImage
  credit { name profileUrl photoUrl } downloadLocation } }`;
const add = `mutation ($input: ThoughtInput!, $key: ID!) { saved: addThought(input: $input, key: $key) {
  ... on Thought { id imageUrl imageCredit { name profileUrl photoUrl } }
  ... on InvalidThought { problems { field message } } } }`;
const input = { thought: 'Begin', author: 'Ada', application: 'Now.', url: 'https://youtu.be/dQw4w9WgXcQ' };

let double: FakeUnsplash;
let site: TestSite;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  double = await startFakeUnsplash();
  site = await openTestSite({
    UNSPLASH_ACCESS_KEY: accessKey,
    UNSPLASH_URL: double.url,
    PLACEHOLDER_URL: double.url,
  });
});
afterEach(async () => {
  await site.close();
  await double.close();
});

/** How a path begins that leads to a photo; its signature follows. */
function photoPath(address: string): string {
  return `/images/photo?url=${encodeURIComponent(address)}`;
}

async function askAsAdmin(query: string, variables: Record<string, unknown> = {}): Promise<GraphQLResult> {
  return site.graphqlRequest(query, variables, await site.getAuthorization('ada@example.com'));
}

describe('an image for a thought', () => {
  test('is a photo through our own origin, with whom to credit and where to report its use', async () => {
    const { data } = await askAsAdmin(generate);
    expect(data?.['image']).toEqual({
      success: true,
      imageUrl: expect.stringContaining(photoPath(`${double.url}/regular.png`)),
      originalImageUrl: `${double.url}/regular.png`,
      searchQuery: expect.stringMatching(/^ocean rewards courage \w+$/),
      error: null,
      fallbackImage: expect.stringContaining(photoPath(`${double.url}/seed/`)),
      credit: {
        name: 'Ada Example',
        profileUrl: 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
        photoUrl: 'https://unsplash.com/photos/Dwu85P9SOIk?utm_source=upwell&utm_medium=referral',
      },
      downloadLocation: `${double.url}/photos/Dwu85P9SOIk/download?ixid=abc`,
    });
    expect(double.requests.map(({ path }) => path)).toEqual(['/photos/random']);
  });

  test('is a placeholder with the reason where Unsplash has none', async () => {
    double.respondWith('/photos/random', { status: 500 });
    const { data } = await askAsAdmin(generate);
    expect(data?.['image']).toMatchObject({
      success: true,
      originalImageUrl: expect.stringMatching(new RegExp(`^${double.url}/seed/[a-z0-9]+/800/600$`)),
      error: 'Unsplash has trouble of its own (status 500). A placeholder photo stands in.',
      credit: null,
      downloadLocation: null,
    });
    expect(JSON.stringify([data, vi.mocked(console.error).mock.calls])).not.toContain(accessKey);
  });

  test('needs a thought', async () => {
    const answer = await askAsAdmin(generate.replace('The ocean rewards courage', ' '));
    expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', message: 'Please enter a thought first' });
  });
});

describe('a thought that is saved with an image', () => {
  const imageUrl = samples.toDataUrl('image/jpeg', samples.jpeg);

  test('keeps its path and its credit, and the use is reported', async () => {
    const { data: proposal } = await askAsAdmin(generate);
    const { credit, downloadLocation } = (proposal ?? {})['image'] as Record<string, unknown>;
    const { data } = await askAsAdmin(add, {
      input: { ...input, imageUrl, imageCredit: credit, downloadLocation },
      key: 'key',
    });
    const saved = data?.['saved'] as { imageUrl: string };
    expect(saved).toMatchObject({ imageCredit: credit });
    const image = await fetch(site.url + saved.imageUrl);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(samples.jpeg);
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    await expect.poll(() => double.requests.at(-1)?.path).toBe('/photos/Dwu85P9SOIk/download');
  });

  test.each([
    ['hangs', '/photos/', { isHanging: true }],
    ['fails', '/photos/', { status: 500 }],
  ])('is saved at once when the report of its use %s', async (_, path, upstream) => {
    double.respondWith(path, upstream);
    const startedMs = performance.now();
    const downloadLocation = `${double.url}/photos/a/download`;
    const { data } = await askAsAdmin(add, { input: { ...input, imageUrl, downloadLocation }, key: 'key' });
    expect(data?.['saved']).toHaveProperty('id');
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });

  test('that is hostile is refused beside its field, and neither thought nor image is stored', async () => {
    const cutOff = samples.png.subarray(0, -4);
    const hostile = { ...input, imageUrl: samples.toDataUrl('image/png', cutOff) };
    const { data } = await askAsAdmin(add, { input: hostile, key: 'key' });
    expect(data?.['saved']).toEqual({
      problems: [{ field: 'imageUrl', message: expect.stringContaining('cut off') }],
    });
    expect(await site.services.images.find(imageNameOf(cutOff, 'image/png'))).toBeNull();
  });
});

describe('an import', () => {
  const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
    report: importThoughts(rows: $rows, dryRun: $dryRun) { added invalid problems { line field } } }`;

  test.each([true, false])('says which images it can’t take; dryRun %s', async (dryRun) => {
    const rows = [
      { ...input, line: 1, thought: 'One', imageUrl: samples.toDataUrl('image/png', samples.png) },
      { ...input, line: 2, thought: 'Two', imageUrl: samples.toDataUrl('image/png', '<svg/>') },
    ];
    const { data } = await askAsAdmin(importMutation, { rows, dryRun });
    expect(data?.['report']).toEqual({ added: 1, invalid: 1, problems: [{ line: 2, field: 'imageUrl' }] });
    expect(await site.services.images.markUsed(imageNameOf(samples.png, 'image/png'))).toBe(!dryRun);
  });
});
