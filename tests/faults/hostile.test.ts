// Thirty bodies and images that are made to exhaust the server. It needs little memory, and answers others meanwhile.
import { request } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as images from '../support/browser/imageSamples.ts';
import {
  addThought,
  type Answer,
  expectLittleMemory,
  type FaultySite,
  leak,
  post,
  send,
  startFaultySite,
  watchHealth,
} from './harness.ts';

const maxHealthMs = 5_000;
const sentAtOnce = 3;

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
});
afterAll(() => site.stop());

const big = 5_000_000;
const nest = (opening: string, closing: string, depth: number) =>
  `${opening.repeat(depth)}1${closing.repeat(depth)}`;
const withVariables = (variables: string) =>
  `{"query":"mutation ($i: ThoughtInput!) { addThought(key: \\"k\\", input: $i) { __typename } }","variables":${variables}}`;
const zeros = Buffer.alloc(50_000_000);
const compressedZeros = gzipSync(zeros);

const bodies: Record<string, () => Promise<Answer>> = {
  'a large text': () => post(site.url, 'x'.repeat(big)),
  'a large query': () => post(site.url, { query: `{ ${'a '.repeat(big / 2)}}` }),
  'a long token': () => post(site.url, { query: `{ ${'a'.repeat(1_000_000)} }` }),
  'lists without end': () => post(site.url, '['.repeat(1_000_000)),
  'nested lists': () => post(site.url, withVariables(`{"i":${nest('[', ']', 500_000)}}`)),
  'nested objects': () => post(site.url, withVariables(`{"i":${nest('{"a":', '}', 160_000)}}`)),
  'many members': () => post(site.url, withVariables(`{"i":{${'"a":1,'.repeat(150_000)}"b":2}}`)),
  'many rows': () =>
    post(
      site.url,
      `{"query":"mutation ($r: [ThoughtRow!]!) { importThoughts(rows: $r) { added } }","variables":{"r":[${'{},'.repeat(400_000)}{}]}}`,
      { authorization: site.authorization },
    ),
  'bytes that are no text': () => sendBytes(Buffer.alloc(1_000_000, 0xff)),
  'a compressed body': () => sendBytes(compressedZeros, { 'content-encoding': 'gzip' }),
  'a body that is longer than it says': () => sendBytes(Buffer.from('{}'), { 'content-length': '1000000' }),
  'a body without end': () => sendBytes(zeros, { 'transfer-encoding': 'chunked' }),
  'fragments that double': () =>
    post(site.url, {
      query: `{ ...F0 } ${Array.from({ length: 40 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`).join(' ')}`,
    }),
  'a costly selection': () =>
    post(site.url, {
      query: `{ feed(seed: 1, first: 50) { edges { node ${'{ next '.repeat(8)}{ id }${' }'.repeat(8)} } } }`,
    }),
  'a long path': () => send(`${site.url}/${'x'.repeat(15_000)}?${'&a=b'.repeat(200)}`),
};

const { jpeg, png, webp, gif, createPng, createPngChunk, createRiffChunk, createSegment } = images;
const insert = (image: Buffer, at: number, parts: Buffer) =>
  Buffer.concat([image.subarray(0, at), parts, image.subarray(at)]);
const repeat = (part: Buffer, length = 600_000) =>
  Buffer.concat(Array.from({ length: Math.floor(length / part.length) }, () => part));

const createProgressiveJpeg = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#123' } })
    .jpeg({ progressive: true })
    .toBuffer();

const pictures: Record<string, [type: string, bytes: Buffer]> = {
  'a PNG that says it is huge': ['image/png', createPng(65_535, 65_535, { hasPixels: false })],
  'a PNG of very many pixels': ['image/png', createPng(9_000, 9_000)],
  'a PNG whose pixels are a bomb': [
    'image/png',
    insert(png, png.length - 12, createPngChunk('IDAT', deflateSync(zeros))),
  ],
  'a PNG with a compressed text': ['image/png', insert(png, 33, createPngChunk('zTXt', deflateSync(zeros)))],
  'a PNG with empty chunks': ['image/png', insert(png, 33, repeat(createPngChunk('tEXt', Buffer.alloc(0))))],
  'a PNG without an end': ['image/png', png.subarray(0, 60)],
  'a JPEG with comments': ['image/jpeg', insert(jpeg, 2, repeat(createSegment(0xfe, '')))],
  'a JPEG of fill bytes': ['image/jpeg', insert(jpeg, 2, Buffer.alloc(600_000, 0xff))],
  'a JPEG with entries that it does not have': [
    'image/jpeg',
    insert(jpeg, 2, repeat(createSegment(0xe1, 'Exif\0\0MM\0*\0\0\0\u0008\xff\xff'))),
  ],
  'a progressive JPEG of nearly 50 million pixels': ['image/jpeg', await createProgressiveJpeg(7_000)],
  'a JPEG without an end': ['image/jpeg', jpeg.subarray(0, 100)],
  'a WebP with empty chunks': ['image/webp', insert(webp, webp.length, repeat(createRiffChunk('abcd', '')))],
  'a WebP with a length of 4 GB': [
    'image/webp',
    Buffer.concat([webp.subarray(0, 4), Buffer.alloc(4, 0xff), webp.subarray(8)]),
  ],
  'a GIF of comments': [
    'image/gif',
    insert(gif, gif.length - 1, repeat(Buffer.from('!\xfe\x01<\0', 'latin1'))),
  ],
  'a GIF that says it is huge': [
    'image/gif',
    Buffer.concat([gif.subarray(0, 6), Buffer.alloc(4, 0xff), gif.subarray(10)]),
  ],
  'an SVG with entities': [
    'image/svg+xml',
    Buffer.from(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">]><svg>${'&a;'.repeat(100_000)}</svg>`),
  ],
};

const imageRequests = Object.entries(pictures).map(([name, [type, bytes]]) => [
  name,
  () => addThought(site, `${name} ${Math.random()}`, { imageUrl: images.toDataUrl(type, bytes) }),
]) as [string, () => Promise<Answer>][];

test.each([...Object.entries(bodies), ...imageRequests])('%s', async (_, attack) => {
  let isOver = false;
  const watching = watchHealth(site, () => isOver);
  const answers = await Promise.all(Array.from({ length: sentAtOnce }, attack));
  isOver = true;
  expect(await watching).toBeLessThan(maxHealthMs);
  for (const { status, text } of answers) {
    expect([500, 502]).not.toContain(status);
    expect(text).not.toMatch(leak);
  }
  expectLittleMemory(site);
});

/** Sends bytes, whatever their length, until the server answers, closes the connection, or has waited for two seconds. */
function sendBytes(bytes: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const answer = { status: 0, data: {}, code: undefined, text: '', ms: 0 };
  const sent = request(
    `${site.url}/graphql`,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
    (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('close', () => {
        resolve({ ...answer, status: response.statusCode ?? 0, text });
        sent.destroy();
      });
    },
  );
  sent.setTimeout(2_000, () => sent.destroy());
  sent.on('error', () => resolve(answer));
  sent.on('close', () => resolve(answer));
  sent.write(bytes);
  if (headers['content-length'] === undefined) sent.end();
  return promise;
}
