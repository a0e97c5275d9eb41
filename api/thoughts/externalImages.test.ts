// Tests how images on other sites are handled when thoughts are saved, imported and shown.
import { normalizeDraft } from '#domain/thought/thought.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const input = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};
const result = '... on Thought { id imageUrl } ... on InvalidThought { problems { field message } }';
const add = `mutation ($input: ThoughtInput!) { saved: addThought(input: $input, key: "k") { ${result} } }`;
const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
  report: importThoughts(rows: $rows, dryRun: $dryRun) { added invalid problems { message } incomplete { message } } }`;
const notFetchedMessage = 'This image couldn’t be fetched from its site. Choose another one, or upload it.';
const storedImagePath = /^\/images\/[0-9a-f]{64}\.jpg$/;

let site: TestSite;
let asAda: GraphQLRequester;
let fetched: string[];

beforeEach(async () => {
  fetched = [];
  site = await openTestSite(
    { UNSPLASH_ACCESS_KEY: 'key' },
    {
      fetch: async (input) => {
        const { url } = new Request(input);
        fetched.push(url);
        return url === 'https://photos.example/a.jpg'
          ? new Response(new Uint8Array(samples.addExif(samples.jpeg)))
          : new Response('', { status: 404 });
      },
      resolveHost: async (host) => [host === 'inside.example' ? '10.0.0.7' : '93.184.215.14'],
    },
  );
  asAda = await site.signIn('ada@example.com');
});
afterEach(() => site.close());

const save = async (imageUrl: string) => (await asAda(add, { input: { ...input, imageUrl } })).data['saved'];

test('saving a thought copies its external image to the image store, without metadata', async () => {
  const saved = (await save('https://photos.example/a.jpg')) as { imageUrl: string };
  expect(saved.imageUrl).toMatch(storedImagePath);
  const copy = Buffer.from(await (await fetch(`${site.url}${saved.imageUrl}`)).arrayBuffer());
  expect(copy.includes('Exif')).toBe(false);
});

test.each([
  ['http://photos.example/a.jpg', 'Please choose another image: its URL must start with https://', 0],
  ['https://photos.example/gone.jpg', notFetchedMessage, 1],
  ['https://inside.example/a.jpg', notFetchedMessage, 0],
  ['https://127.0.0.1/a.jpg', notFetchedMessage, 0],
])('saving a thought with the external image %s returns a problem', async (imageUrl, message, requests) => {
  expect(await save(imageUrl)).toEqual({ problems: [{ field: 'imageUrl', message }] });
  expect(fetched).toHaveLength(requests);
});

test('saving a thought reports the use of a photo to Unsplash, without waiting for the response', async () => {
  const downloadLocation = 'https://api.unsplash.com/photos/a/download';
  const imageUrl = samples.toDataUrl('image/jpeg', samples.jpeg);
  const { data } = await asAda(add, { input: { ...input, imageUrl, downloadLocation } });
  expect(data['saved']).toHaveProperty('id');
  expect(fetched).toEqual([downloadLocation]);
});

test('importing a row copies its external image, and a dry run stores nothing', async () => {
  const rows = [{ ...input, line: 2, imageUrl: 'https://photos.example/a.jpg' }];
  const report = { added: 1, invalid: 0, problems: [], incomplete: [] };
  expect((await asAda(importMutation, { rows, dryRun: true })).data).toEqual({ report });
  expect((await asAda(importMutation, { rows, dryRun: false })).data).toEqual({ report });
  const { data } = await asAda('{ thoughts(search: "begin anywhere") { edges { node { imageUrl } } } }');
  expect(data).toEqual({
    thoughts: { edges: [{ node: { imageUrl: expect.stringMatching(storedImagePath) } }] },
  });
});

test('importing rejects a row whose image can’t be fetched, unless the row comes from an export', async () => {
  const imageUrl = 'https://photos.example/gone.jpg';
  const rows = [
    { ...input, line: 2, imageUrl },
    { ...input, thought: 'Another', line: 3, id: 'exported', imageUrl },
  ];
  expect((await asAda(importMutation, { rows, dryRun: false })).data['report']).toEqual({
    added: 1,
    invalid: 1,
    problems: [{ message: notFetchedMessage }],
    incomplete: [{ message: notFetchedMessage }],
  });
  expect(await site.services.thoughts.find('exported')).toMatchObject({ imageUrl });
});

test('an image on another site is not shown on the thought’s page, and the link preview has the thought’s card', async () => {
  const imageUrl = 'https://photos.example/a.jpg';
  const row = { id: 'old', draft: normalizeDraft({ ...input, imageUrl }), createdAt: null };
  await site.services.thoughts.importRows(
    [row],
    { operation: 'op', shouldUpdate: false, dryRun: false },
    { by: 'system', now: site.services.now() },
  );
  site.services.staticFiles.readTemplate = async () => ({
    html: '<html><head><!--head--></head><body><!--body--></body></html>',
    scriptHashes: [],
    styleHashes: [],
  });
  const html = await (await fetch(`${site.url}/thought/old`)).text();
  expect(html).toContain('Begin anywhere.');
  expect(html).not.toContain('<img');
  expect(html).toContain(`<meta property="og:image" content="${site.url}/thought/old/share.jpg?v=1"/>`);
});
