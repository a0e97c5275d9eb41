// Limits the size of request bodies, and the number of large ones in memory at the same time.
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from '../graphql/limits.ts';
import { type BufferedResponse, createJsonResponse } from './bufferedResponse.ts';
import type { IncomingRequest } from './incomingRequest.ts';

/** In bytes. Other routes accept no body; one that is sent to them is not read. */
const maxBytesByRoute: Record<string, { withToken: number; anonymous: number }> = {
  'POST /graphql': { withToken: bodyLimits.admins, anonymous: bodyLimits.anonymous },
  'POST /local-sign-in': { withToken: 16 * 1024, anonymous: 16 * 1024 },
};

/** Returns the maximum size of a route's body in bytes; 0 if it accepts none. The token is not verified. */
export function getBodyLimit(method: string, pathname: string, hasToken: boolean): number {
  return maxBytesByRoute[`${method} ${pathname}`]?.[hasToken ? 'withToken' : 'anonymous'] ?? 0;
}

function formatTooLargeMessage(limit: number): string {
  return `The body has more than ${limit.toLocaleString('en')} bytes: send less at once.`;
}

/** Returns a 413 response when the body is too large for a route other than /graphql, else null. */
export function rejectLargeBody({
  method,
  pathname,
  headers,
  bodyLength,
}: IncomingRequest): BufferedResponse | null {
  const limit = getBodyLimit(method, pathname, headers.has('authorization'));
  if (limit === 0 || bodyLength <= limit) return null;
  return createJsonResponse(413, { error: formatTooLargeMessage(limit) });
}

export interface BodyReader {
  /**
   * Reads a body of at most `limit` bytes. A longer one is discarded and the request paused; `length` is the number of
   * bytes received so far. Until `release` is called, the body counts as being in memory.
   */
  read: (request: IncomingMessage, limit: number) => Promise<Buffer | { length: number }>;
  release: (request: IncomingMessage) => void;
}

const smallBodyBytes = 64 * 1024;

/**
 * Creates a reader that reads at most `maxLargeBodies` large bodies at the same time, because each needs about 10 MB
 * with all its copies. The other requests are paused, so that their clients wait as on a slow network.
 */
export function createBodyReader(maxLargeBodies = 8): BodyReader {
  const reading = new Set<IncomingMessage>();
  const waiting = new Set<IncomingMessage>();
  const resumeReading = (request: IncomingMessage) => {
    waiting.delete(request);
    reading.add(request);
    request.resume();
  };
  return {
    read: (request, limit) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer | { length: number }>();
      const chunks: Buffer[] = [];
      let length = 0;
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limit) {
          chunks.length = 0;
          request.pause();
          resolve({ length });
          return;
        }
        chunks.push(chunk);
        if (length <= smallBodyBytes || reading.has(request)) return;
        if (reading.size < maxLargeBodies) reading.add(request);
        else waiting.add(request.pause());
      });
      request.once('end', () => resolve(joinChunks(chunks)));
      request.once('error', reject);
      return promise;
    },
    release: (request) => {
      waiting.delete(request);
      const [next] = waiting;
      if (reading.delete(request) && next !== undefined) resumeReading(next);
    },
  };
}

/** A small body is usually one chunk, which need not be copied. */
function joinChunks(chunks: Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
