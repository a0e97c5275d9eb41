import { createHash } from 'node:crypto';

/** Adds an ETag, by a hash of the body, to a cacheable response, and returns a 304 if the client has that response. */
export async function applyEtag(request: Request, response: Response): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const cacheControl = response.headers.get('cache-control') ?? 'no-store';
  if (!isRead || response.status !== 200 || cacheControl.includes('no-store')) return response;

  const body = new Uint8Array(await response.arrayBuffer());
  const { headers } = response;
  // The ETag is weak, because the same content is sent in several encodings.
  const etag =
    headers.get('etag') ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  if (!isEtagMatch(request.headers.get('if-none-match'), etag))
    return new Response(body, { status: 200, headers });
  return new Response(null, { status: 304, headers });
}

function isEtagMatch(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .some((tag) => tag.trim() === '*' || stripWeakPrefix(tag) === stripWeakPrefix(etag)) === true
  );
}

function stripWeakPrefix(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
