// Tests generating an image and saving it with a thought, over HTTP and with a fake Unsplash server.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { startFakeUnsplash, type FakeUnsplash } from '../../tests/support/browser/fakeUnsplash.ts';
import { type GraphQLResult, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { prepareImage } from './prepareImage.ts';

const accessKey = 'canary-key-51d0';
const generate = `mutation { image: generateImage(thought: "The ocean rewards courage", author: "Ada") {
  success imageUrl originalImageUrl searchQuery error fallbackImage
  credit { name profileUrl photoUrl } downloadLocation } }`;
const add = `mutation ($input: ThoughtInput!, $key: ID!) { saved: addThought(input: $input, key: $key) {
  ... on Thought { id imageUrl imageCredit { name profileUrl photoUrl } }
  ... on InvalidThought { problems { field message } } } }`;
const input = { thought: 'Begin', author: 'Ada', application: 'Now.', url: 'https://youtu.be/dQw4w9WgXcQ' };

let fakeUnsplash: FakeUnsplash;
let site: TestSite;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fakeUnsplash = await startFakeUnsplash();
  site = await openTestSite({
    UNSPLASH_ACCESS_KEY: accessKey,
    UNSPLASH_URL: fakeUnsplash.url,
    PLACEHOLDER_URL: fakeUnsplash.url,
  });
});
afterEach(async () => {
  await site.close();
  fakeUnsplash.close();
});

async function requestAsAdmin(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphQLResult> {
  return site.graphqlRequest(query, variables, await site.getAuthorization('ada@example.com'));
}

describe('generateImage', () => {
  test('returns a placeholder and the reason when Unsplash fails', async () => {
    fakeUnsplash.respondWith('/photos/random', { status: 500 });
    const { data } = await requestAsAdmin(generate);
    expect(data?.['image']).toMatchObject({
      success: true,
      originalImageUrl: expect.stringMatching(new RegExp(`^${fakeUnsplash.url}/seed/[a-z0-9]+/800/600$`)),
      error: 'Unsplash failed (status 500). A placeholder photo is used instead.',
      credit: null,
      downloadLocation: null,
    });
    expect(JSON.stringify([data, vi.mocked(console.error).mock.calls])).not.toContain(accessKey);
  });
});

describe('addThought with an image', () => {
  const imageUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
  const addThought = async (fields: object) =>
    (await requestAsAdmin(add, { input: { ...input, ...fields }, key: 'key' })).data?.['saved'];

  test.each([
    ['hangs', { isHanging: true }],
    ['fails', { status: 500 }],
  ])('reports the use of the photo, and saves without delay when the report %s', async (_, response) => {
    fakeUnsplash.respondWith('/photos/', response);
    const startedMs = performance.now();
    const downloadLocation = `${fakeUnsplash.url}/photos/a/download`;
    expect(await addThought({ imageUrl, downloadLocation })).toHaveProperty('id');
    expect(performance.now() - startedMs).toBeLessThan(1_500);
    await expect.poll(() => fakeUnsplash.requests.at(-1)?.path).toBe('/photos/a/download');
  });
});

describe('importThoughts', () => {
  const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
    report: importThoughts(rows: $rows, dryRun: $dryRun) { added invalid problems { line field } } }`;

  test.each([true, false])('reports the images that can’t be stored, with dryRun %s', async (dryRun) => {
    const rows = [
      { ...input, line: 1, thought: 'One', imageUrl: samples.toDataUrl('image/png', samples.png) },
      { ...input, line: 2, thought: 'Two', imageUrl: samples.toDataUrl('image/png', '<svg/>') },
    ];
    const { data } = await requestAsAdmin(importMutation, { rows, dryRun });
    expect(data?.['report']).toEqual({ added: 1, invalid: 1, problems: [{ line: 2, field: 'imageUrl' }] });
    const prepared = await prepareImage(samples.png);
    expect('name' in prepared && (await site.services.images.find(prepared.name)) !== null).toBe(!dryRun);
  });
});
