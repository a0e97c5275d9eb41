// A local server that speaks as much of S3's protocol as snapshots need, and checks the signature of each request.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../site/listen.ts';

interface StoredFile {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
}

export interface S3Server {
  /** The environment of a function whose bucket is at this server. */
  env: Record<string, string>;
  /** The content of the bucket. */
  files: Map<string, StoredFile>;
  /** The sizes of the parts that were uploaded. */
  partSizes: number[];
  /** The codes of the errors that the next requests get. */
  failures: string[];
  close: () => void;
}

const secretAccessKey = 'the-secret-access-key';

export async function startS3Server(): Promise<S3Server> {
  const files: S3Server['files'] = new Map();
  const uploads = new Map<string, StoredFile & { parts: Map<number, Buffer> }>();
  const [partSizes, failures]: [number[], string[]] = [[], []];
  const respond = async (request: IncomingMessage): Promise<[status: number, body: string | Buffer]> => {
    const body = await buffer(request);
    const failure = failures.shift();
    if (failure !== undefined) return [503, `<Error><Code>${failure}</Code></Error>`];
    if (!isSigned(request, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = pathname.replace(/^\/bucket\/?/, '');
    const upload = uploads.get(searchParams.get('uploadId') ?? '');
    if (key === '') {
      const names = [...files.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`);
      return [200, `<ListBucketResult>${names.join('')}</ListBucketResult>`];
    }
    if (request.method === 'DELETE') files.delete(key);
    else if (searchParams.has('uploads')) {
      const id = `id/${uploads.size}+=`;
      uploads.set(id, { bytes: body, headers: request.headers, parts: new Map() });
      return [
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      ];
    } else if (request.method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(searchParams.get('partNumber')), body);
      partSizes.push(body.length);
    } else if (request.method === 'POST' && upload !== undefined) {
      const numbers = Array.from(
        body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part"<\/ETag>/g),
        ([, number]) => Number(number),
      );
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
      files.set(key, { bytes: Buffer.concat(parts), headers: upload.headers });
    } else if (request.method === 'PUT') files.set(key, { bytes: body, headers: request.headers });
    else {
      const file = files.get(key);
      return file === undefined ? [404, '<Error><Code>NoSuchKey</Code></Error>'] : [200, file.bytes];
    }
    return [request.method === 'DELETE' ? 204 : 200, ''];
  };
  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => response.writeHead(status, { etag: '"part"' }).end(body));
  });
  const { url, close } = await listen(server);
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: 'the-session-token',
    AWS_ENDPOINT_URL_S3: url,
    SNAPSHOT_BUCKET: 'bucket',
  };
  return { env, files, partSizes, failures, close };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signedNames = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const contentHash = headers['x-amz-content-sha256'];
  if (contentHash !== sha256(body) || headers['x-amz-security-token'] !== 'the-session-token') return false;
  const [path = '', query = ''] = url.split('?');
  const names = signedNames.split(';');
  const request = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${secretAccessKey}`,
    );
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
