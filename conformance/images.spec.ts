// Stored images, and the photos that are found for a thought.
import { expect, test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { images, imagesWithMetadata } from './imageSamples.ts';
import { addThought, asAdmin, removeAdded, requireAdmin, send } from './target.ts';

test.beforeEach(requireAdmin);
test.afterEach(removeAdded);

async function store(type: string, bytes: Buffer) {
  const { imageUrl } = await addThought({
    imageUrl: `data:image/${type};base64,${bytes.toString('base64')}`,
  });
  const response = await send(imageUrl);
  return { imageUrl: String(imageUrl), response, stored: Buffer.from(await response.arrayBuffer()) };
}

const types: [id: string, type: keyof typeof images, extension: string][] = [
  ['IMAGE-001', 'png', 'png'],
  ['IMAGE-003', 'jpeg', 'jpg'],
  ['IMAGE-004', 'gif', 'gif'],
  ['IMAGE-005', 'webp', 'webp'],
];

for (const [id, type, extension] of types)
  test(`${id} a ${type} that is sent as data is stored under the hash of its bytes, and can be cached for good`, async () => {
    const { imageUrl, response, stored } = await store(type, images[type]);
    expect(imageUrl).toBe(`/images/${createHash('sha256').update(stored).digest('hex')}.${extension}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${type}`]);
    expect(response.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  });

test('IMAGE-006 metadata is removed', async () => {
  for (const [type, bytes] of Object.entries(imagesWithMetadata)) {
    expect(bytes.includes('home')).toBe(true);
    expect((await store(type, bytes)).stored.includes('home'), type).toBe(false);
  }
});

const generate = async (thought: string) =>
  asAdmin(
    `mutation ($thought: String!) { generateImage(thought: $thought, author: "Ada") {
      success imageUrl originalImageUrl fallbackImage error searchQuery credit { name } } }`,
    { thought },
  );

test('IMAGE-002 a search for a photo has at most four words: first words of the thought, then a style and a mood', async () => {
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

test('IMAGE-007 a photo has a credit, or is a placeholder of 800×600 with the reason', async () => {
  const { success, credit, error, originalImageUrl, ...image } = (await generate('Courage')).data[
    'generateImage'
  ];
  expect(success).toBe(true);
  // Photos come from the implementation's own address, so that visitors and the canvas need no other one.
  expect([image.imageUrl, image.fallbackImage]).toEqual([
    expect.stringMatching(/^\//),
    expect.stringMatching(/^\//),
  ]);
  if (credit !== null) expect(credit.name).toMatch(/./);
  else {
    expect(error).toMatch(/./);
    expect(originalImageUrl).toMatch(/\/seed\/[^/]+\/800\/600$/);
  }
});

test('IMAGE-008 an image for an empty thought is rejected with BAD_USER_INPUT', async () => {
  const { code, errors } = await generate(' ');
  expect([code, errors[0]?.message]).toEqual(['BAD_USER_INPUT', 'Please enter a thought first']);
});
