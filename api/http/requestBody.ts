// How much of a request's body is read, and how many large ones are in memory at once.
import type { IncomingMessage } from 'node:http';
import { limits } from '../graphql/limits.ts';

/** In bytes. Every other address takes no body: what is sent there is not kept. */
const maxBytesByRoute: Record<string, number> = {
  'POST /graphql': limits.bodyBytes,
  'POST /local-sign-in': 16 * 1024,
};

/** What an address takes at most, in bytes. */
export function getBodyLimit(method: string, path: string): number {
  return maxBytesByRoute[`${method} ${path}`] ?? 0;
}

/** As the header says; 0 without one. */
export function parseContentLength(contentLength: string | null | undefined): number {
  return Number(contentLength ?? 0);
}

/** "The body has more than 1,500,000 bytes: …" */
export function formatTooLargeMessage(limit: number): string {
  return `The body has more than ${limit.toLocaleString('en')} bytes: send less at once.`;
}

/** The answer of an address other than /graphql to a body that is too large; null for every other request. */
export function rejectLargeBody(request: Request): Response | null {
  const limit = getBodyLimit(request.method, new URL(request.url).pathname);
  const length = parseContentLength(request.headers.get('content-length'));
  if (limit === 0 || length <= limit) return null;
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ error: formatTooLargeMessage(limit) }, { status: 413, headers });
}

export interface BodyReader {
  /**
   * Reads a body of at most `limit` bytes. One that turns out to be longer is not kept: the answer is the length that
   * it has at least. Until `done` is called, the body counts as being in memory.
   */
  read: (request: IncomingMessage, limit: number) => Promise<Buffer | { length: number }>;
  release: (request: IncomingMessage) => void;
}

const smallBodyBytes = 64 * 1024;

/**
 * Reads few large bodies at once, since each takes some 10 MB with all the copies that are made of it. The senders of
 * the others wait, as they would on a slow network.
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
          resolve({ length });
          return;
        }
        chunks.push(chunk);
        if (length <= smallBodyBytes || reading.has(request)) return;
        if (reading.size < maxLargeBodies) reading.add(request);
        else waiting.add(request.pause());
      });
      request.once('end', () => resolve(Buffer.concat(chunks)));
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
