import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { IncomingRequest } from './incomingRequest.ts';
import type { BufferedResponse } from './bufferedResponse.ts';

type Encoding = 'br' | 'gzip';

const minCompressedBytes = 860;
/** Compressed immutable bodies by encoding and ETag. Each is compressed once, at a higher level. */
const compressionCache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Compresses a text response if the client accepts that. Photos, fonts and sounds are compressed already. */
export async function compress(
  request: IncomingRequest,
  { status, headers, body }: BufferedResponse,
): Promise<BufferedResponse> {
  if (!isText(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
    return { status, headers, body };
  const vary = headers['vary'] === undefined ? 'accept-encoding' : `${headers['vary']}, accept-encoding`;
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '');
  if (encoding === null || body.byteLength < minCompressedBytes)
    return { status, headers: { ...headers, vary }, body };
  return {
    status,
    headers: { ...headers, vary, 'content-encoding': encoding },
    body: await compressBody(body, encoding, headers),
  };
}

/** Returns the best one of these encodings that an Accept-Encoding header allows; null when it allows none. */
function chooseEncoding(
  acceptEncoding: string,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, Number(quality ?? 1)] as const;
      }),
  );
  const isAccepted = (encoding: Encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0;
  return available.find(isAccepted) ?? null;
}

function compressBody(body: Uint8Array<ArrayBuffer>, encoding: Encoding, headers: Record<string, string>) {
  const isImmutable = headers['cache-control']?.includes('immutable') === true;
  if (!isImmutable) return encoders[encoding](body, 5);
  const key = `${encoding} ${headers['etag']}`;
  const result = compressionCache.get(key) ?? encoders[encoding](body, 9);
  compressionCache.set(key, result);
  return result;
}

const gzipAsync = promisify(gzip);
const brotliAsync: (body: Uint8Array, options: object) => Promise<Buffer> = promisify(brotliCompress);

const encoders = {
  gzip: async (body: Uint8Array, level: number) => new Uint8Array(await gzipAsync(body, { level })),
  br: async (body: Uint8Array, quality: number) =>
    new Uint8Array(
      await brotliAsync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    ),
};

function isText(contentType: string): boolean {
  return /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|([\w.-]+\+)(json|xml)))/.test(
    contentType,
  );
}
