// Thirty bodies and images that try to exhaust the server. It must use little memory, and respond to others.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as images from '../support/browser/imageSamples.ts';
import {
  addThought,
  type Answer,
  expectLittleMemory,
  type FaultySite,
  internals,
  post,
  send,
  startFaultySite,
  measureHealth,
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
  'a body that is longer than it says': announceMore,
  'a body without end': () => sendBytes(new Blob([zeros]).stream()),
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

const progressiveJpeg = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123' } })
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
  'a progressive JPEG of nearly 50 million pixels': ['image/jpeg', await progressiveJpeg],
  'a JPEG without an end': ['image/jpeg', jpeg.subarray(0, 100)],
  'a WebP with empty chunks': ['image/webp', insert(webp, webp.length, repeat(createRiffChunk('abcd', '')))],
  'a WebP with a length of 4 GB': [
    'image/webp',
    Buffer.concat([webp.subarray(0, 4), Buffer.alloc(4, 0xff), webp.subarray(8)]),
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

test.each([...Object.entries(bodies), ...imageRequests])('the server survives %s', async (_, attack) => {
  let isOver = false;
  const watching = measureHealth(site, () => isOver);
  const answers = await Promise.all(Array.from({ length: sentAtOnce }, attack));
  isOver = true;
  expect(await watching).toBeLessThan(maxHealthMs);
  for (const { status, text } of answers) {
    expect([500, 502]).not.toContain(status);
    expect(text).not.toMatch(internals);
  }
  expectLittleMemory(site);
});

function sendBytes(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const type = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers: { ...type, ...headers }, body, duplex: 'half' };
  return send(`${site.url}/graphql`, init);
}

/** Sends less of a body than announced, and closes the connection after two seconds. */
async function announceMore(): Promise<Answer> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {});
  socket.write(
    'POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{}',
  );
  await pause(2_000);
  socket.destroy();
  return { status: 0, data: {}, code: undefined, text: '', ms: 0 };
}
