// A local server that speaks the part of S3's protocol that backups need, and checks the hash of what it stores.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  /** The environment of a process whose bucket is at this server. */
  env: Record<string, string>;
  /** The contents of the bucket by key. */
  objects: Map<string, Buffer>;
  close: () => void;
}

/** Few, so that a list has several pages. */
const keysPerPage = 2;

export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void respond(request, bucket, objects).then(
      ({ status, body = '', headers = {} }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'the-secret-access-key',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    objects,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface S3Response {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function respond(
  request: IncomingMessage,
  bucket: string,
  objects: Map<string, Buffer>,
): Promise<S3Response> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [, requestedBucket, ...segments] = pathname.split('/').map(decodeURIComponent);
  const key = segments.join('/');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/'))
    return createError(403, 'AccessDenied');
  if (requestedBucket !== bucket) return createError(404, 'NoSuchBucket');
  if (request.method === 'PUT') return putObject(request, key, objects);
  if (searchParams.get('list-type') === '2') return listObjects(searchParams, objects);
  const stored = objects.get(key);
  return stored === undefined ? createError(404, 'NoSuchKey') : { status: 200, body: stored };
}

async function putObject(
  request: IncomingMessage,
  key: string,
  objects: Map<string, Buffer>,
): Promise<S3Response> {
  const body = await buffer(request);
  const expected = request.headers['x-amz-checksum-sha256'];
  if (expected !== undefined && expected !== createHash('sha256').update(body).digest('base64'))
    return createError(400, 'BadDigest');
  if (Number(request.headers['content-length']) !== body.length) return createError(400, 'IncompleteBody');
  objects.set(key, body);
  return { status: 200, headers: { etag: '"1"' } };
}

function listObjects(parameters: URLSearchParams, objects: Map<string, Buffer>): S3Response {
  const start = Number(parameters.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(parameters.get('prefix') ?? ''));
  const end = start + keysPerPage;
  const isTruncated = end < keys.length;
  const contents = keys.slice(start, end).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const token = isTruncated ? `<NextContinuationToken>${end}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  };
}

function createError(status: number, code: string): S3Response {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
