import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsError, type AwsEnvironment, createAwsSigner, retryOnce } from '../secrets/awsClient.ts';
import type { SnapshotFiles } from './snapshotFiles.ts';

/** The size of the parts of an upload. S3 requires 5 MiB. */
const partBytes = 8 * 2 ** 20;
/** A part takes a second or two within a region. */
const timeoutMs = 10_000;

/** The headers that S3 sends with a snapshot. */
const snapshotHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=86400, immutable',
};

interface S3Request {
  query?: string;
  text?: string;
  headers?: Record<string, string>;
}

/**
 * Stores snapshots in the bucket SNAPSHOT_BUCKET. CloudFront serves them from `snapshots/`, and can't read `index/`.
 * Returns null without the variable.
 */
export function openSnapshotBucket(env: AwsEnvironment): SnapshotFiles | null {
  const bucket = env['SNAPSHOT_BUCKET'] ?? '';
  if (bucket === '') return null;
  const signer = createAwsSigner(env);
  const endpoint = env['AWS_ENDPOINT_URL_S3'] ?? `https://s3.${env['AWS_REGION']}.amazonaws.com`;
  const send = (method: string, key: string, { query = '', text = '', headers = {} }: S3Request = {}) =>
    retryOnce(async () => {
      const url = `${endpoint}/${bucket}${key === '' ? '' : `/${key}`}${query}`;
      const signed = await signer.getRequestOptions({
        url,
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash('sha256', text) },
        ...(text !== '' && { body: text }),
      });
      const response = await fetch(url, {
        method,
        headers: new Headers(signed.headers),
        ...(text !== '' && { body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = await response.text();
      // The completion of an upload can fail with the status 200.
      const [, code = `status ${response.status}`] = /<Error>.*?<Code>(\w+)<\/Code>/s.exec(answer) ?? [];
      if (!response.ok || answer.includes('<Error>')) throw new AwsError(code);
      return { answer, etag: response.headers.get('etag') ?? '' };
    });
  return {
    list: async () => {
      // One answer has up to 1,000 names, which is more than there are.
      const { answer } = await send('GET', '', { query: '?list-type=2' });
      return Array.from(answer.matchAll(/<Key>\w+\/([^<]+)<\/Key>/g), ([, name = '']) => name);
    },
    readText: async (name) => (await send('GET', keyOf(name))).answer,
    writeText: async (name, text) => void (await send('PUT', keyOf(name), { text })),
    createPath: () => join(tmpdir(), 'snapshot.partial'),
    add: async (name, path) => {
      const key = keyOf(name);
      const { answer } = await send('POST', key, { query: '?uploads=', headers: snapshotHeaders });
      const [, id = ''] = /<UploadId>([^<]+)<\/UploadId>/.exec(answer) ?? [];
      const uploadId = encodeURIComponent(id);
      let parts = '';
      let number = 0;
      // The signer needs texts. A stream with an encoding doesn't cut a character in two.
      for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: partBytes })) {
        number += 1;
        const query = `?partNumber=${number}&uploadId=${uploadId}`;
        const { etag } = await send('PUT', key, { query, text: String(text) });
        parts += `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`;
      }
      const text = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
      await send('POST', key, { query: `?uploadId=${uploadId}`, text });
    },
    delete: async (name) => void (await send('DELETE', keyOf(name))),
    find: async () => null,
    close: async () => {},
  };
}

function keyOf(name: string): string {
  return `${name.endsWith('.json') ? 'snapshots' : 'index'}/${name}`;
}
