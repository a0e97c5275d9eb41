// Stored images, photos that are found for a thought, and pictures for link previews.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addJpegComment,
  createNoisyPng,
  createPng,
  createPngChunk,
  gif,
  jpeg,
  png,
  toDataUrl,
  webp,
} from '../support/browser/imageSamples.ts';
import {
  addThought,
  asAdmin,
  createInput,
  readText,
  send,
  target,
  tryToAdd,
  update,
} from './support/client.ts';

async function store(type: string, bytes: Buffer) {
  const { imageUrl } = await addThought({ imageUrl: toDataUrl(type, bytes) });
  // A client with a different ETag gets the whole image.
  const response = await send(imageUrl, { headers: { 'if-none-match': '"older"' } });
  return { imageUrl: String(imageUrl), response, stored: Buffer.from(await response.arrayBuffer()) };
}

test.each([
  ['image/png', png, 'png'],
  ['image/jpeg', jpeg, 'jpg'],
  ['image/gif', gif, 'gif'],
  ['image/webp', webp, 'webp'],
])(
  'an %s that is sent as a data URL is served at the hash of its bytes, and may be cached permanently',
  async (type, bytes, extension) => {
    const { imageUrl, response, stored } = await store(type, bytes);
    expect(imageUrl).toBe(`/images/${createHash('sha256').update(stored).digest('hex')}.${extension}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    const etag = response.headers.get('etag') ?? '';
    expect((await send(imageUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await store(type, bytes)).imageUrl).toBe(imageUrl);
  },
);

test('the metadata of an uploaded image is removed', async () => {
  const withText = Buffer.concat([
    png.subarray(0, 33),
    createPngChunk('tEXt', Buffer.from('Comment\0taken at home')),
    png.subarray(33),
  ]);
  for (const [type, bytes] of [
    ['image/jpeg', addJpegComment(jpeg, 'taken at home')],
    ['image/png', withText],
  ] as const) {
    expect(bytes.includes('home')).toBe(true);
    const { response, stored } = await store(type, bytes);
    expect([response.status, stored.includes('home')]).toEqual([200, false]);
  }
});

test('an image of a wrong type, too many bytes or too many pixels is rejected', async () => {
  for (const imageUrl of [
    toDataUrl('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    toDataUrl('text/html', '<script>alert(1)</script>'),
    toDataUrl('image/png', 'no image'),
    toDataUrl('image/png', png.subarray(0, 20)),
    toDataUrl('image/png', createPng(50_000, 50_000, { hasPixels: false })),
    toDataUrl('image/jpeg', Buffer.concat([jpeg, Buffer.alloc(700_000)])),
    `/images/${'b'.repeat(64)}.png`,
    '/images/../admin.png',
  ]) {
    const { data } = await tryToAdd(createInput({ imageUrl }));
    expect(data['saved'].problems, imageUrl.slice(0, 40)).toMatchObject([{ field: 'imageUrl' }]);
  }
});

test('a thought’s image keeps its credit during other changes, and both are removed together', async () => {
  const imageCredit = {
    name: 'Ada',
    profileUrl: 'https://unsplash.com/@ada',
    photoUrl: 'https://unsplash.com/photos/1',
  };
  const { id, imageUrl } = await addThought({ imageUrl: toDataUrl('image/png', png), imageCredit });
  const read = async () =>
    (
      await asAdmin('query ($id: ID!) { thought(id: $id) { imageUrl imageCredit { name photoUrl } } }', {
        id,
      })
    ).data['thought'];
  await update(id, createInput({ imageUrl, imageCredit }), 1);
  expect(await read()).toMatchObject({ imageUrl, imageCredit: { name: 'Ada' } });
  await update(id, createInput(), 2);
  expect(await read()).toEqual({ imageUrl: null, imageCredit: null });
  const elsewhere = { ...imageCredit, photoUrl: 'https://evil.example/' };
  const { data } = await tryToAdd(createInput({ imageUrl, imageCredit: elsewhere }));
  expect(data['saved'].problems[0].field).toMatch(/^imageCredit/);
});

const generate = (thought: string) =>
  asAdmin(
    `mutation ($thought: String!) { generateImage(thought: $thought, author: "Ada") {
      success imageUrl originalImageUrl fallbackImage error searchQuery credit { name } downloadLocation } }`,
    { thought },
  );

test('a search for a photo has at most four words: words of the thought, a style and a mood', async () => {
  const style = '(cartoon|illustration|drawing|art|motivational|inspirational|creative|abstract|minimalist)';
  const mood = '(success|growth|mindset|positive|energy|focus|determination|achievement)';
  for (const [thought, query] of Object.entries({
    'The OCEAN: is it a quiet, patient teacher of courage?': '^ocean quiet patient teacher$',
    'To be, or not to be: courage!': `^courage ${style} ${style} ${mood}$`,
  })) {
    const { searchQuery } = (await generate(thought)).data['generateImage'];
    expect(searchQuery).toMatch(new RegExp(query));
  }
});

test.skipIf(target.kind === 'external')(
  'generateImage returns the path of a photo, and its credit',
  async () => {
    const { generateImage } = (await generate('Courage is quiet.')).data;
    expect(generateImage).toMatchObject({ success: true, error: null, credit: { name: 'Ada Example' } });
    expect(generateImage.downloadLocation).toMatch(/\/photos\/Dwu85P9SOIk\/download/);
    expect(generateImage.imageUrl).toMatch(/^\/images\//);
    const response = await send(generateImage.imageUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  },
);

test.skipIf(target.kind === 'external')('generateImage says why it returns a placeholder', async () => {
  const { generateImage } = (await generate('Unphotographed unphotographed')).data;
  expect(generateImage).toMatchObject({ success: true, credit: null, error: expect.stringMatching(/./) });
  expect(generateImage.originalImageUrl).toMatch(/\/seed\/[^/]+\/800\/600$/);
  expect(generateImage.fallbackImage).toBe(generateImage.imageUrl);
  expect((await send(generateImage.imageUrl)).status).toBe(200);
});

test('generateImage rejects an empty thought', async () => {
  const { code, errors } = await generate(' ');
  expect([code, errors[0]?.message]).toEqual(['BAD_USER_INPUT', 'Please enter a thought first']);
});

test('a thought’s share image is drawn at the first request, and has a new address after a change', async () => {
  const { id } = await addThought();
  const readPath = async () =>
    (await asAdmin('query ($id: ID!) { thought(id: $id) { shareImage } }', { id })).data['thought']
      .shareImage;
  const path = String(await readPath());
  expect(path).toMatch(new RegExp(`^/thought/${id}/share\\.jpg\\?v=`));
  expect(await readText(`/thought/${id}`)).toContain(`content="${new URL(path, target.url).href}"`);
  const response = await send(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toMatch(/public/);
  expect(bytes.length).toBeLessThan(300_000);
  expect(readJpegSize(bytes)).toEqual([1200, 630]);
  await update(id, createInput(), 1);
  expect(await readPath()).not.toBe(path);
  expect((await send('/thought/there-is-no-such-thought/share.jpg?v=1')).status).toBe(404);
});

test('the share image of a thought with a large image is that image with fewer bytes', async () => {
  const { id, imageUrl } = await addThought({
    imageUrl: toDataUrl('image/png', createNoisyPng(380, 380)),
  });
  expect(Number((await send(imageUrl)).headers.get('content-length'))).toBeGreaterThan(300_000);
  const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(await readText(`/thought/${id}`)) ?? [];
  const bytes = Buffer.from(await (await send(url.replaceAll('&amp;', '&'))).arrayBuffer());
  expect(readJpegSize(bytes)).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300_000);
});

test('the share image of each page has less than 300 kB', async () => {
  for (const path of ['/', '/today', '/browse', '/author/test-author']) {
    const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(await readText(path)) ?? [];
    const bytes = await (await send(url.replaceAll('&amp;', '&'))).arrayBuffer();
    expect([bytes.byteLength > 0, bytes.byteLength < 300_000], path).toEqual([true, true]);
  }
});

/** Returns the width and height of a JPEG from its frame header. */
function readJpegSize(bytes: Buffer): [width: number, height: number] {
  for (let offset = 2; ; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return [bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5)];
  }
}
